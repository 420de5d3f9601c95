// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Tells which instructions put the operands of other instructions on the stack. */
final class OperandOrigins {
  private final MethodNode method;
  private final Frame<SourceValue>[] frames;

  private OperandOrigins(MethodNode method, Frame<SourceValue>[] frames) {
    this.method = method;
    this.frames = frames;
  }

  /** Of a method as it is now; null if it cannot be understood. */
  static OperandOrigins of(String className, MethodNode method) {
    try {
      return new OperandOrigins(
          method, new Analyzer<>(new CopyingInterpreter()).analyze(className, method));
    } catch (AnalyzerException e) {
      return null;
    }
  }

  /**
   * The instruction that put an operand on the stack.
   *
   * @param depth 0 for the operand on top
   * @return null if there are several, or none
   */
  AbstractInsnNode origin(AbstractInsnNode instruction, int depth) {
    Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
    if (frame == null || frame.getStackSize() <= depth) {
      return null;
    }
    SourceValue value = frame.getStack(frame.getStackSize() - 1 - depth);
    return value.insns.size() == 1 ? value.insns.iterator().next() : null;
  }

  /** A copy on the stack comes from where the original comes from. */
  private static final class CopyingInterpreter extends SourceInterpreter {
    CopyingInterpreter() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      int opcode = instruction.getOpcode();
      return opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP
          ? value
          : super.copyOperation(instruction, value);
    }
  }
}
