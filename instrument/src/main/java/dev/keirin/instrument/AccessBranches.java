// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashSet;
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
 * So compilers know for each site whether that was ever needed, and leave it out if not. The access
 * itself stays where its value comes from: messages of the JVM tell of it.
 */
final class AccessBranches {
  private static final int NONE = -1;

  // A value that is kept aside takes up to two slots.
  private static final int MOST_SLOTS = 2;

  private final MethodNode method;
  private final CodeFrames frames;
  private final AddedVariables variables;
  private final Set<AbstractInsnNode> accesses;

  // Where only races are looked for, a report ends before the access that it is about: of two
  // accesses that race, it does not matter which one is made first.
  private final boolean isReportedBefore;

  // Whether the access that is being made has to be followed by a report.
  private final int answer;

  AccessBranches(Plan plan, ClassNode type, MethodNode method, List<AbstractInsnNode> accesses) {
    this.method = method;
    this.isReportedBefore = plan.saves(Saving.EPOCHS);
    this.accesses = new HashSet<>(accesses);
    this.variables = new AddedVariables(method);
    this.answer = accesses.isEmpty() || isReportedBefore ? NONE : variables.add(Opcodes.INTEGER);
    this.frames = CodeFrames.before(type, method, accesses);
  }

  /** Whether the access is one of those that were given. */
  boolean has(AbstractInsnNode access) {
    return accesses.contains(access);
  }

  /**
   * Rewrites an access of those that were given.
   *
   * @param questions leave on the stack whether anything has to be done; it has not if one says so
   * @param request does it and leaves whether a report has to follow, unless that is made before
   * @param value what is on top of the stack and that neither of these should find there
   */
  void rewrite(
      AbstractInsnNode access, List<InsnList> questions, InsnList request, Optional<Type> value) {
    LabelNode known = new LabelNode();
    InsnList before = new InsnList();
    for (InsnList question : questions) {
      before.add(unlessNeeded(question, known, value));
    }
    before.add(move(Opcodes.ISTORE, value));
    before.add(request);
    if (!isReportedBefore) {
      before.add(new VarInsnNode(Opcodes.ISTORE, answer));
      InsnList after = new InsnList();
      after.add(new VarInsnNode(Opcodes.ILOAD, answer));
      after.add(afterAccess());
      method.instructions.insert(access, after);
    }
    before.add(move(Opcodes.ILOAD, value));
    before.add(known);
    before.add(frames.before(access));
    method.instructions.insertBefore(access, before);
  }

  /** Jumps to the access if nothing has to be done before it. */
  private InsnList unlessNeeded(InsnList question, LabelNode known, Optional<Type> value) {
    InsnList code = new InsnList();
    code.add(move(Opcodes.ISTORE, value));
    code.add(question);
    if (!isReportedBefore) {
      code.add(new VarInsnNode(Opcodes.ISTORE, answer));
      code.add(move(Opcodes.ILOAD, value));
      code.add(new VarInsnNode(Opcodes.ILOAD, answer));
    } else if (value.isPresent()) {
      code.add(new VarInsnNode(Opcodes.ISTORE, method.maxLocals + MOST_SLOTS));
      code.add(move(Opcodes.ILOAD, value));
      code.add(new VarInsnNode(Opcodes.ILOAD, method.maxLocals + MOST_SLOTS));
    }
    code.add(new JumpInsnNode(Opcodes.IFEQ, known));
    return code;
  }

  /** Whether all has been reported before the access is made. */
  boolean areReportedBefore() {
    return isReportedBefore;
  }

  /** Ends the report of an access if the stack says that there is one. */
  static AbstractInsnNode afterAccess() {
    return CodeSites.probe("afterPlainAccess", "(Z)V");
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
