// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Reports what happens when a method is entered and left, also by an exception: the monitor of a
 * synchronized method, the atomic block that the method is, the end of a static initialiser, and
 * that what the initialiser did is known from here on.
 */
final class MethodFrameRewriter {
  private static final String YIELDS = "Ldev/keirin/Yields;";
  private static final String THREAD = "L" + ThreadVariable.THREAD + ";";

  private final Plan plan;
  private final ClassNode type;
  private final MethodNode method;
  private final CodeSites sites;
  private final ThreadVariable thread;
  private final boolean isAtomic;
  private final int leaf;
  private final boolean isUseOfClass;
  private final AddedVariables variables;

  // In how many other blocks the method is one. If there is no room on the stack for telling of
  // its end, this tells whoever comes next that it has ended.
  private final int depth;

  private final LastExits lastExits;

  /**
   * @param isAtomic whether the code was meant to be atomic as its author wrote it
   * @param isLeaf whether such a block need not be entered within others
   */
  MethodFrameRewriter(
      Plan plan,
      ClassNode type,
      MethodNode method,
      StaticInitialiser initialiser,
      CodeSites sites,
      ThreadVariable thread,
      boolean isAtomic,
      boolean isLeaf) {
    this.plan = plan;
    this.type = type;
    this.method = method;
    this.sites = sites;
    this.thread = thread;
    this.isAtomic = isAtomic;
    this.leaf = isLeaf ? beginning() : CodeSite.NO_LEAF;
    this.isUseOfClass = isUseOfClass(initialiser);
    this.variables = new AddedVariables(method);
    boolean isBlock = isAtomic && !plan.isCounting();
    this.depth = isBlock ? variables.add(Opcodes.INTEGER) : -1;
    this.lastExits = isBlock ? LastExits.of(method) : LastExits.none();
  }

  /** Only static methods and constructors make a thread wait for the static initialiser. */
  private boolean isUseOfClass(StaticInitialiser initialiser) {
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    boolean isCalled = isStatic ? !method.name.equals("<clinit>") : method.name.equals("<init>");
    return isCalled && !plan.isCounting() && initialiser.reachesOut();
  }

  /** The site where the block begins if it need not be entered within others. */
  int leaf() {
    return leaf;
  }

  void rewrite(AbstractInsnNode superCall) {
    boolean isConstructor = method.name.equals("<init>");
    boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    boolean isInitialiser = method.name.equals("<clinit>") && !plan.isCounting();
    boolean isYielding = isYielding();
    boolean hasNothingToReport =
        !isAtomic && !isSynchronized && !isInitialiser && !isYielding && !isUseOfClass;
    if (hasNothingToReport || (isConstructor && superCall == null)) {
      return;
    }
    sites.line(firstLine());
    InsnList entry = new InsnList();
    // The probe sees to it itself where a block begins or a class is used, since few need much.
    boolean isReporting = !plan.isCounting() && (isInitialiser || isYielding);
    if (isSynchronized || isReporting) {
      entry.add(CodeSites.probe("requireRoom", "()V"));
    }
    if (isUseOfClass) {
      entry.add(sites.here(null));
      entry.add(CodeSites.probe("classUsed", "(I)V"));
    }
    if (isInitialiser) {
      entry.add(sites.here(null));
      entry.add(CodeSites.probe("classInitialises", "(I)V"));
    }
    if (isYielding) {
      entry.add(sites.here(null));
      entry.add(CodeSites.probe("yieldPoint", "(I)V"));
    }
    if (isAtomic) {
      entry.add(blockBegins());
    }
    if (isSynchronized) {
      entry.add(monitor());
      entry.add(sites.here(null));
      entry.add(CodeSites.probe("synchronizedMethodEntered", "(Ljava/lang/Object;I)V"));
    }
    Exit exit = new Exit(isAtomic && !plan.isCounting(), isSynchronized, isInitialiser);
    LabelNode start = new LabelNode();
    entry.add(start);
    addExits(exit);
    if (superCall == null) {
      method.instructions.insert(entry);
    } else {
      method.instructions.insert(superCall, entry);
    }
    if (exit.hasReports()) {
      addHandler(exit, start, new LabelNode());
    }
  }

  /** What ends the block that the method is, if it does nothing more after this exit. */
  InsnList endBefore(InsnNode exit) {
    InsnList code = new InsnList();
    if (lastExits.has(exit)) {
      code.add(ending("methodEndsEarly", "", "I"));
      code.add(new VarInsnNode(Opcodes.ISTORE, depth));
    }
    return code;
  }

  /** The same where the exit is a call, with the lock on the stack, and need not be one. */
  InsnList endBefore(MethodInsnNode unlock) {
    InsnList code = new InsnList();
    if (lastExits.has(unlock)) {
      code.add(new InsnNode(Opcodes.DUP));
      code.add(ending("methodEndsBeforeUnlock", "Ljava/lang/Object;", "I"));
      code.add(new VarInsnNode(Opcodes.ISTORE, depth));
    }
    return code;
  }

  private InsnList ending(String probe, String target, String result) {
    InsnList code = new InsnList();
    code.add(thread.load());
    code.add(new VarInsnNode(Opcodes.ILOAD, depth));
    code.add(sites.here(null));
    code.add(CodeSites.probe(probe, "(" + target + THREAD + "II)" + result));
    return code;
  }

  /** Makes what was added known to all frames; after all else that adds variables. */
  void declare() {
    if (depth >= 0) {
      variables.declare();
      InsnList start = new InsnList();
      start.add(new InsnNode(Opcodes.ICONST_0));
      start.add(new VarInsnNode(Opcodes.ISTORE, depth));
      method.instructions.insert(start);
    }
  }

  /** A block that is only counted is counted when it begins. */
  private InsnList blockBegins() {
    InsnList code = new InsnList();
    if (plan.isCounting()) {
      code.add(CodeSites.probe("countBlock", "()V"));
    } else {
      boolean isLeaf = leaf != CodeSite.NO_LEAF;
      code.add(thread.load());
      code.add(CodeSites.constant(isLeaf ? leaf : beginning()));
      code.add(CodeSites.probe(isLeaf ? "leafBegins" : "methodBegins", "(" + THREAD + "I)I"));
      code.add(new VarInsnNode(Opcodes.ISTORE, depth));
    }
    return code;
  }

  /** The site where the block begins. */
  private int beginning() {
    sites.line(firstLine());
    boolean isDeclared = plan.blocks().isDeclared(type, method);
    return sites.numberHere(isDeclared ? BlockOrigin.DECLARED_METHOD : BlockOrigin.GUESSED_METHOD);
  }

  private int firstLine() {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  private boolean isYielding() {
    List<AnnotationNode> annotations = method.invisibleAnnotations;
    if (annotations != null) {
      for (AnnotationNode annotation : annotations) {
        if (annotation.desc.equals(YIELDS)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What has to be reported when the method is left. */
  private record Exit(boolean isAtomic, boolean isSynchronized, boolean isInitialiser) {
    boolean hasReports() {
      return isAtomic || isSynchronized || isInitialiser;
    }
  }

  private InsnList monitor() {
    InsnList code = new InsnList();
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    } else if ((type.version & 0xFFFF) >= Opcodes.V1_5) {
      code.add(new LdcInsnNode(Type.getObjectType(type.name)));
    } else {
      code.add(new LdcInsnNode(type.name.replace('/', '.')));
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC,
              "java/lang/Class",
              "forName",
              "(Ljava/lang/String;)Ljava/lang/Class;",
              false));
    }
    return code;
  }

  private InsnList exitCode(Exit exit) {
    InsnList code = new InsnList();
    if (exit.isSynchronized()) {
      code.add(sites.here(null));
      code.add(CodeSites.probe("synchronizedMethodExits", "(I)V"));
    }
    if (exit.isAtomic()) {
      code.add(ending("methodEnds", "", "V"));
    }
    if (exit.isInitialiser()) {
      code.add(sites.here(null));
      code.add(CodeSites.probe("classInitialised", "(I)V"));
    }
    return code;
  }

  private void addExits(Exit exit) {
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction instanceof LineNumberNode line) {
        sites.line(line.line);
      }
      int opcode = instruction.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        method.instructions.insertBefore(instruction, exitCode(exit));
      }
    }
  }

  /** The handler comes last, so that the method's own handlers are asked before it. */
  private void addHandler(Exit exit, LabelNode start, LabelNode end) {
    InsnList handler = new InsnList();
    handler.add(end);
    if ((type.version & 0xFFFF) >= Opcodes.V1_6) {
      // None of the method's own variables is used, so none needs to be known.
      handler.add(
          new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}));
    }
    handler.add(exitCode(exit));
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }
}
