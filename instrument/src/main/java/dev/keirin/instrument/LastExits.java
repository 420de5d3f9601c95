// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Exits from monitors, and calls that unlock a lock, after which a method does nothing but return.
 *
 * <p>A block that such a method is has done all that it does when it gets there. If it ends before
 * the monitor is left, whoever enters the monitor next finds that it has ended, so that nobody need
 * be told of either. Whether the release itself is in the block makes no difference: nothing that
 * others do can come between.
 */
final class LastExits {
  private final Set<AbstractInsnNode> exits = new HashSet<>();

  private LastExits() {}

  static LastExits none() {
    return new LastExits();
  }

  /** Of a method as it is now. */
  static LastExits of(MethodNode method) {
    LastExits last = new LastExits();
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) == 0) {
      for (AbstractInsnNode instruction : method.instructions) {
        boolean isExit =
            instruction.getOpcode() == Opcodes.MONITOREXIT
                || (isUnlock(instruction) && !isHandled(method, instruction));
        if (isExit && returnsFrom(instruction.getNext())) {
          last.exits.add(instruction);
        }
      }
    }
    return last;
  }

  boolean has(AbstractInsnNode exit) {
    return exits.contains(exit);
  }

  private static boolean isUnlock(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.getOpcode() != Opcodes.INVOKESTATIC
        && call.owner.startsWith("java/util/concurrent/locks/")
        && call.name.equals("unlock")
        && call.desc.equals("()V");
  }

  /** Whether the method may go on if the call fails, as it does if the thread has no such lock. */
  private static boolean isHandled(MethodNode method, AbstractInsnNode call) {
    int place = method.instructions.indexOf(call);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (method.instructions.indexOf(block.start) < place
          && place < method.instructions.indexOf(block.end)) {
        return true;
      }
    }
    return false;
  }

  private static boolean returnsFrom(AbstractInsnNode start) {
    Set<AbstractInsnNode> jumps = new HashSet<>();
    AbstractInsnNode next = start;
    while (next != null) {
      int opcode = next.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        return true;
      }
      if (opcode == Opcodes.GOTO && jumps.add(next)) {
        next = ((JumpInsnNode) next).label;
      } else if (opcode < 0 || isValue(opcode)) {
        next = next.getNext();
      } else {
        return false;
      }
    }
    return false;
  }

  /** Whether an instruction only brings a value to the stack, which cannot fail. */
  private static boolean isValue(int opcode) {
    return (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SIPUSH)
        || (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD);
  }
}
