// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What each variable and stack slot of a method holds, as expressions.
 *
 * <p>Where control flow meets with different values in a slot, the value gets a name of its own. A
 * slot changes at most once from one value to that name, so the analysis ends.
 */
final class ExpressionFlow {
  private final MethodNode method;
  private final ControlFlow flow;
  private final ExpressionInterpreter interpreter;
  private final LibraryCalls library;
  private final Frame<LockValue>[] atStart;
  private final BitSet open = new BitSet();

  /** Hears of each instruction of a block in order. */
  interface Visitor {
    void before(int position, AbstractInsnNode instruction);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no generic arrays
  ExpressionFlow(MethodNode method, ControlFlow flow, LibraryCalls library)
      throws AnalyzerException {
    this.method = method;
    this.flow = flow;
    this.library = library;
    this.interpreter = new ExpressionInterpreter(library);
    this.atStart = new Frame[flow.blocks().size()];
    solve();
  }

  /** Whether control can get to the block. */
  boolean isReached(int block) {
    return atStart[block] != null;
  }

  /** Goes through a block once more and says what its instructions do. */
  void replay(int block, Visitor visitor, ExpressionInterpreter.OperandListener listener)
      throws AnalyzerException {
    interpreter.listener(listener);
    Frame<LockValue> frame = new Frame<>(atStart[block]);
    for (int i = flow.blocks().get(block).start(); i < flow.blocks().get(block).end(); i++) {
      AbstractInsnNode instruction = flow.instructions()[i];
      visitor.before(i, instruction);
      execute(i, instruction, frame);
    }
    interpreter.listener(ExpressionInterpreter.OperandListener.NONE);
  }

  private void solve() throws AnalyzerException {
    atStart[0] = entry();
    open.set(0);
    while (!open.isEmpty()) {
      int next = open.nextSetBit(0);
      open.clear(next);
      run(next);
    }
  }

  private Frame<LockValue> entry() {
    Frame<LockValue> frame = new Frame<>(method.maxLocals, method.maxStack);
    int slot = 0;
    int number = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      frame.setLocal(slot++, LockValue.named(new Parameter(number++)));
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (type.getSize() == 2) {
        frame.setLocal(slot++, LockValue.TWO_SLOTS);
        frame.setLocal(slot++, LockValue.NOTHING);
      } else {
        frame.setLocal(slot++, LockValue.named(new Parameter(number)));
      }
      number++;
    }
    while (slot < method.maxLocals) {
      frame.setLocal(slot++, LockValue.NOTHING);
    }
    return frame;
  }

  private void run(int number) throws AnalyzerException {
    ControlFlow.Block block = flow.blocks().get(number);
    Frame<LockValue> frame = new Frame<>(atStart[number]);
    enterHandlers(block, frame);
    for (int i = block.start(); i < block.end(); i++) {
      AbstractInsnNode instruction = flow.instructions()[i];
      execute(i, instruction, frame);
      if (changesLocals(instruction.getOpcode())) {
        enterHandlers(block, frame);
      }
    }
    for (int successor : block.successors()) {
      meet(successor, frame);
    }
  }

  private static boolean changesLocals(int opcode) {
    return (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE)
        || opcode == Opcodes.IINC
        || change(opcode);
  }

  private static boolean change(int opcode) {
    return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC || opcode == Opcodes.AASTORE;
  }

  private void enterHandlers(ControlFlow.Block block, Frame<LockValue> frame) {
    for (int handler : block.handlers()) {
      Frame<LockValue> thrown = new Frame<>(frame);
      thrown.clearStack();
      int start = flow.blocks().get(handler).start();
      thrown.push(LockValue.named(new Local(start, method.maxLocals, null)));
      meet(handler, thrown);
    }
  }

  private void execute(int position, AbstractInsnNode instruction, Frame<LockValue> frame)
      throws AnalyzerException {
    if (instruction.getOpcode() < 0) {
      return;
    }
    interpreter.at(position);
    frame.execute(instruction, interpreter);
    if (change(instruction.getOpcode())) {
      rename(position, changeOf(instruction), frame);
    }
  }

  /** What an instruction that writes to memory changes. */
  Change changeOf(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode field
        ? new Change.OfField(library.fieldOwner(field.owner, field.name), field.name)
        : new Change.OfElement();
  }

  /** A value that was read before a write keeps its identity, but its name means another one. */
  private static void rename(int position, Change change, Frame<LockValue> frame) {
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, renamed(position, change, frame.getLocal(i)));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, renamed(position, change, frame.getStack(i)));
    }
  }

  private static LockValue renamed(int position, Change change, LockValue value) {
    LockExpression expression = value.expression();
    return expression != null && expression.dependsOn(change)
        ? LockValue.named(new Local(position, -1, expression))
        : value;
  }

  private void meet(int block, Frame<LockValue> frame) {
    Frame<LockValue> known = atStart[block];
    int start = flow.blocks().get(block).start();
    if (known == null) {
      atStart[block] = new Frame<>(frame);
      nameLoopVariables(atStart[block], start, flow.assignedInLoop(block));
      open.set(block);
      return;
    }
    boolean isChanged = false;
    for (int i = 0; i < known.getLocals(); i++) {
      LockValue joined = joined(known.getLocal(i), frame.getLocal(i), start, i);
      isChanged |= !joined.equals(known.getLocal(i));
      known.setLocal(i, joined);
    }
    for (int i = 0; i < Math.min(known.getStackSize(), frame.getStackSize()); i++) {
      int slot = method.maxLocals + i;
      LockValue joined = joined(known.getStack(i), frame.getStack(i), start, slot);
      isChanged |= !joined.equals(known.getStack(i));
      known.setStack(i, joined);
    }
    if (isChanged) {
      open.set(block);
    }
  }

  /**
   * What a loop assigns is named at once: were it found out only when the end of the loop comes
   * round, names made of the first value would already have met with names made of the second.
   */
  private static void nameLoopVariables(Frame<LockValue> frame, int start, BitSet assigned) {
    assigned.stream()
        .filter(slot -> frame.getLocal(slot).expression() != null)
        .forEach(slot -> frame.setLocal(slot, LockValue.named(new Local(start, slot, null))));
  }

  private static LockValue joined(LockValue known, LockValue other, int start, int slot) {
    if (known.equals(other) || known.expression() == null) {
      return known;
    }
    if (other.expression() == null) {
      return LockValue.NOTHING;
    }
    LockExpression meeting = new Local(start, slot, null);
    return known.expression().equals(meeting) ? known : LockValue.named(meeting);
  }
}
