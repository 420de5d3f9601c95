// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Accesses of a method each of which has a branch of its own around what has to be done before it.
 * So compilers know for each place whether that was ever needed, and leave it out if not. The
 * access itself stays where its value comes from: messages of the JVM tell of it.
 */
final class AccessBranches {
  private static final int NONE = -1;

  private final MethodNode method;
  private final CodeFrames frames;
  private final AddedVariables variables;
  private final Set<AbstractInsnNode> accesses;

  // Whether the access that is being made has to be followed by a report.
  private final int answer;

  AccessBranches(ClassNode type, MethodNode method, List<AbstractInsnNode> accesses) {
    this.method = method;
    this.accesses = Set.copyOf(accesses);
    this.variables = new AddedVariables(method);
    this.answer = accesses.isEmpty() ? NONE : variables.add(Opcodes.INTEGER);
    this.frames = CodeFrames.before(type, method, accesses);
  }

  /** Whether the access is one of those that were given. */
  boolean has(AbstractInsnNode access) {
    return accesses.contains(access);
  }

  /**
   * Rewrites an access of those that were given.
   *
   * @param question leaves on the stack whether anything has to be done
   * @param request does it and leaves whether a report has to follow
   * @param value what is on top of the stack and that neither of these should find there
   */
  void rewrite(AbstractInsnNode access, InsnList question, InsnList request, Optional<Type> value) {
    LabelNode known = new LabelNode();
    InsnList before = new InsnList();
    before.add(move(Opcodes.ISTORE, value));
    before.add(question);
    before.add(new VarInsnNode(Opcodes.ISTORE, answer));
    before.add(move(Opcodes.ILOAD, value));
    before.add(new VarInsnNode(Opcodes.ILOAD, answer));
    before.add(new JumpInsnNode(Opcodes.IFEQ, known));
    before.add(move(Opcodes.ISTORE, value));
    before.add(request);
    before.add(new VarInsnNode(Opcodes.ISTORE, answer));
    before.add(move(Opcodes.ILOAD, value));
    before.add(known);
    before.add(frames.before(access));
    method.instructions.insertBefore(access, before);
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.ILOAD, answer));
    after.add(CodePlaces.probe("afterPlainAccess", "(Z)V"));
    method.instructions.insert(access, after);
  }

  private InsnList move(int opcode, Optional<Type> value) {
    InsnList code = new InsnList();
    value.ifPresent(type -> code.add(new VarInsnNode(type.getOpcode(opcode), method.maxLocals)));
    return code;
  }

  /** Adds what the method needs; after all accesses have been rewritten. */
  void declare() {
    if (answer != NONE) {
      variables.declare();
      InsnList start = new InsnList();
      start.add(new InsnNode(Opcodes.ICONST_0));
      start.add(new VarInsnNode(Opcodes.ISTORE, answer));
      method.instructions.insert(start);
    }
  }
}
