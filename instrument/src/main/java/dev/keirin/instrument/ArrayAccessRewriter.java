// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.Collections;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Reports reads and writes of array elements. */
final class ArrayAccessRewriter {
  private static final String RUN = RunVariables.RUN;
  private static final String THREAD = ThreadVariable.THREAD;
  private static final Type OBJECT = Type.getType(Object.class);

  private final Plan plan;
  private final MethodNode method;
  private final CodeSites sites;
  private final LoopRanges ranges;
  private final RunVariables runs;
  private final AccessBranches branches;
  private final ThreadVariable thread;

  ArrayAccessRewriter(
      Plan plan,
      MethodNode method,
      CodeSites sites,
      LoopRanges ranges,
      RunVariables runs,
      AccessBranches branches,
      ThreadVariable thread) {
    this.plan = plan;
    this.method = method;
    this.sites = sites;
    this.ranges = ranges;
    this.runs = runs;
    this.branches = branches;
    this.thread = thread;
  }

  void rewrite(InsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      read(instruction, elementType(opcode - Opcodes.IALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      write(instruction, elementType(opcode - Opcodes.IASTORE));
    }
  }

  /** The eight array instructions come in the same order for loads and stores. */
  private static Type elementType(int number) {
    return switch (number) {
      case 1 -> Type.LONG_TYPE;
      case 2 -> Type.FLOAT_TYPE;
      case 3 -> Type.DOUBLE_TYPE;
      case 4 -> OBJECT;
      default -> Type.INT_TYPE; // int, boolean, byte, char and short are ints on the stack
    };
  }

  private void read(InsnNode load, Type element) {
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP2));
    if (branches.has(load)) {
      branch(load, false, Optional.empty());
      return;
    }
    if (plan.accesses() == Plan.Accesses.RACING) {
      ask(before, false);
      before.add(new VarInsnNode(Opcodes.ISTORE, method.maxLocals));
      method.instructions.insertBefore(load, before);
      method.instructions.insert(load, afterPlainAccess(method.maxLocals));
      return;
    }
    before.add(sites.here(null));
    before.add(CodeSites.elementProbe("beforeArrayRead", "(Ljava/lang/Object;II)V"));
    method.instructions.insertBefore(load, before);
    InsnList after = new InsnList();
    if (plan.withValues()) {
      after.add(Values.copyAsLong(element));
      after.add(CodeSites.probe("afterRead", "(J)V"));
    } else {
      after.add(CodeSites.probe("afterAccess", "()V"));
    }
    method.instructions.insert(load, after);
  }

  private void write(InsnNode store, Type element) {
    if (branches.has(store)) {
      branch(store, true, Optional.of(element));
      return;
    }
    int temporary = method.maxLocals;
    InsnList before = new InsnList();
    before.add(new VarInsnNode(element.getOpcode(Opcodes.ISTORE), temporary));
    before.add(new InsnNode(Opcodes.DUP2));
    if (element.equals(OBJECT)) {
      before.add(new VarInsnNode(Opcodes.ALOAD, temporary));
    }
    if (plan.accesses() == Plan.Accesses.RACING) {
      filteredWrite(store, element, before);
      return;
    }
    before.add(value(element, temporary, store));
    before.add(sites.here(null));
    before.add(
        element.equals(OBJECT)
            ? CodeSites.elementProbe(
                "beforeReferenceArrayWrite", "([Ljava/lang/Object;ILjava/lang/Object;JI)V")
            : CodeSites.elementProbe("beforeArrayWrite", "(Ljava/lang/Object;IJI)V"));
    before.add(new VarInsnNode(element.getOpcode(Opcodes.ILOAD), temporary));
    method.instructions.insertBefore(store, before);
    method.instructions.insert(store, CodeSites.probe("afterAccess", "()V"));
  }

  private void branch(InsnNode access, boolean isWrite, Optional<Type> value) {
    String adds = isWrite ? "addsWrite" : "addsRead";
    String ask = isWrite ? "askToWrite" : "askToRead";
    InsnList question = new InsnList();
    InsnList request = new InsnList();
    question.add(new InsnNode(Opcodes.DUP2));
    request.add(new InsnNode(Opcodes.DUP2));
    if (ranges.has(access)) {
      int site = sites.numberHere(ranges.target(access));
      AbstractInsnNode later = ranges.load(access, site);
      question.add(new InsnNode(Opcodes.POP));
      question.add(later);
      question.add(
          CodeSites.elementProbe("isAskedAbout", "(Ljava/lang/Object;Ljava/lang/Object;)Z"));
      request.add(later.clone(null));
      request.add(CodeSites.constant(site));
      request.add(CodeSites.elementProbe(ask, "(Ljava/lang/Object;ILjava/lang/Object;I)Z"));
    } else {
      int site = sites.numberHere(null);
      boolean hasMarks = runs.has(access) && ranges.hasMarks(access);
      if (hasMarks) {
        question.add(ranges.loadMarks(access));
        question.add(runs.load(access, site, isWrite, thread));
        question.add(
            CodeSites.elementProbe(
                adds, "(Ljava/lang/Object;ILjava/lang/Object;[BIL" + RUN + ";)Z"));
      } else if (runs.has(access)) {
        question.add(runs.load(access, site, isWrite, thread));
        question.add(CodeSites.elementProbe(adds, "(Ljava/lang/Object;IL" + RUN + ";)Z"));
      } else {
        question.add(thread.load());
        question.add(CodeSites.constant(site));
        question.add(CodeSites.elementProbe(adds, "(Ljava/lang/Object;IL" + THREAD + ";I)Z"));
      }
      request.add(CodeSites.constant(site));
      request.add(CodeSites.elementProbe(ask, "(Ljava/lang/Object;II)Z"));
      if (hasMarks) {
        request.add(ranges.findMarks(access, runs));
      }
    }
    if (branches.areReportedBefore()) {
      request.add(AccessBranches.afterAccess());
    }
    branches.rewrite(access, Collections.singletonList(question), request, value);
  }

  /** Asks whether the access of the element on the stack has to be reported. */
  private void ask(InsnList before, boolean isWrite) {
    before.add(sites.here(null));
    before.add(
        CodeSites.elementProbe(
            isWrite ? "beforePlainArrayWrite" : "beforePlainArrayRead", "(Ljava/lang/Object;II)Z"));
  }

  private static InsnList afterPlainAccess(int answer) {
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.ILOAD, answer));
    after.add(CodeSites.probe("afterPlainAccess", "(Z)V"));
    return after;
  }

  private void filteredWrite(InsnNode store, Type element, InsnList before) {
    int answer = method.maxLocals + element.getSize();
    if (element.equals(OBJECT)) {
      before.add(thread.load());
      before.add(sites.here(null));
      before.add(
          CodeSites.elementProbe(
              "beforePlainReferenceArrayWrite",
              "([Ljava/lang/Object;ILjava/lang/Object;L" + THREAD + ";I)Z"));
    } else {
      ask(before, true);
    }
    before.add(new VarInsnNode(Opcodes.ISTORE, answer));
    before.add(new VarInsnNode(element.getOpcode(Opcodes.ILOAD), method.maxLocals));
    method.instructions.insertBefore(store, before);
    method.instructions.insert(store, afterPlainAccess(answer));
  }

  private InsnList value(Type element, int variable, InsnNode store) {
    InsnList code = new InsnList();
    if (!plan.withValues()) {
      code.add(new InsnNode(Opcodes.LCONST_0));
      return code;
    }
    code.add(new VarInsnNode(element.getOpcode(Opcodes.ILOAD), variable));
    // The store cuts the int down to the element's type, and a later read returns that.
    switch (store.getOpcode()) {
      case Opcodes.BASTORE -> code.add(new InsnNode(Opcodes.I2B));
      case Opcodes.CASTORE -> code.add(new InsnNode(Opcodes.I2C));
      case Opcodes.SASTORE -> code.add(new InsnNode(Opcodes.I2S));
      default -> {}
    }
    code.add(Values.asLong(element));
    return code;
  }
}
