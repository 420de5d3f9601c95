// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** New variables of a method that its reads and its writes are counted in. */
final class CounterVariables {
  private static final int NONE = -1;

  private final ClassNode type;
  private final MethodNode method;
  private final AddedVariables variables;
  private final int reads;
  private final int writes;

  CounterVariables(ClassNode type, MethodNode method, boolean hasReads, boolean hasWrites) {
    this.type = type;
    this.method = method;
    this.variables = new AddedVariables(method);
    this.reads = hasReads ? variables.add(Opcodes.LONG) : NONE;
    this.writes = hasWrites ? variables.add(Opcodes.LONG) : NONE;
  }

  InsnList add(int moreReads, int moreWrites) {
    InsnList code = new InsnList();
    add(code, reads, moreReads);
    add(code, writes, moreWrites);
    return code;
  }

  private static void add(InsnList code, int variable, int more) {
    if (more > 0) {
      code.add(new VarInsnNode(Opcodes.LLOAD, variable));
      code.add(AccessCountingRewriter.constant(more));
      code.add(new InsnNode(Opcodes.LADD));
      code.add(new VarInsnNode(Opcodes.LSTORE, variable));
    }
  }

  InsnList tellAndReset() {
    InsnList code = tell();
    code.add(reset());
    return code;
  }

  private InsnList tell() {
    InsnList code = new InsnList();
    code.add(load(reads));
    code.add(load(writes));
    code.add(CodeSites.probe("countAccesses", "(JJ)V"));
    return code;
  }

  private static AbstractInsnNode load(int variable) {
    return variable == NONE
        ? new InsnNode(Opcodes.LCONST_0)
        : new VarInsnNode(Opcodes.LLOAD, variable);
  }

  private InsnList reset() {
    InsnList code = new InsnList();
    reset(code, reads);
    reset(code, writes);
    return code;
  }

  private static void reset(InsnList code, int variable) {
    if (variable != NONE) {
      code.add(new InsnNode(Opcodes.LCONST_0));
      code.add(new VarInsnNode(Opcodes.LSTORE, variable));
    }
  }

  /**
   * Sets the variables to 0 at the start of the method, makes them known to all frames, and tells
   * what is in them if the method is left by an exception.
   *
   * @param superCall the call before which the object of a constructor may not be caught, or null
   */
  void declare(AbstractInsnNode superCall) {
    variables.declare();
    LabelNode start = new LabelNode();
    if (superCall != null) {
      method.instructions.insert(superCall, start);
      addHandler(start);
    } else if (!method.name.equals("<init>")) {
      method.instructions.insert(start);
      addHandler(start);
    }
    method.instructions.insert(reset());
  }

  private void addHandler(LabelNode start) {
    LabelNode end = new LabelNode();
    InsnList handler = new InsnList();
    handler.add(end);
    if ((type.version & 0xFFFF) >= Opcodes.V1_6) {
      List<Object> locals = variables.behind(List.of());
      Object[] stack = {"java/lang/Throwable"};
      handler.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, stack));
    }
    handler.add(tell());
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }
}
