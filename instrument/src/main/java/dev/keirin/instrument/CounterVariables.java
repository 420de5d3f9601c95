// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Collections;
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
  private final int first;
  private final int reads;
  private final int writes;

  CounterVariables(ClassNode type, MethodNode method, boolean hasReads, boolean hasWrites) {
    this.type = type;
    this.method = method;
    this.first = method.maxLocals;
    this.reads = hasReads ? variable() : NONE;
    this.writes = hasWrites ? variable() : NONE;
  }

  private int variable() {
    int variable = method.maxLocals;
    method.maxLocals += 2;
    return variable;
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
    code.add(CodePlaces.probe("countAccesses", "(JJ)V"));
    return code;
  }

  private static AbstractInsnNode load(int variable) {
    return variable == NONE
        ? new InsnNode(Opcodes.LCONST_0)
        : new VarInsnNode(Opcodes.LLOAD, variable);
  }

  private InsnList reset() {
    InsnList code = new InsnList();
    for (int variable = first; variable < first + size(); variable += 2) {
      code.add(new InsnNode(Opcodes.LCONST_0));
      code.add(new VarInsnNode(Opcodes.LSTORE, variable));
    }
    return code;
  }

  private int size() {
    return (reads == NONE ? 0 : 2) + (writes == NONE ? 0 : 2);
  }

  /**
   * Sets the variables to 0 at the start of the method, makes them known to all frames, and tells
   * what is in them if the method is left by an exception.
   *
   * @param superCall the call before which the object of a constructor may not be caught, or null
   */
  void declare(AbstractInsnNode superCall) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof FrameNode frame) {
        frame.local = withCounters(frame.local);
      }
    }
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

  private List<Object> withCounters(List<Object> locals) {
    List<Object> all = new ArrayList<>(locals);
    int slots = 0;
    for (Object local : locals) {
      slots += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    all.addAll(Collections.nCopies(first - slots, Opcodes.TOP));
    all.addAll(Collections.nCopies(size() / 2, Opcodes.LONG));
    return all;
  }

  private void addHandler(LabelNode start) {
    LabelNode end = new LabelNode();
    InsnList handler = new InsnList();
    handler.add(end);
    if ((type.version & 0xFFFF) >= Opcodes.V1_6) {
      List<Object> locals = withCounters(List.of());
      Object[] stack = {"java/lang/Throwable"};
      handler.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, stack));
    }
    handler.add(tell());
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }
}
