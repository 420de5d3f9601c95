// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Methods that need not be watched as blocks, because one operation is always atomic. */
final class SmallMethods {
  private SmallMethods() {}

  /**
   * Whether the method makes one access at most, and nothing else that others can see: nothing can
   * come between its parts.
   */
  static boolean isAtomicAnyway(ClassNode type, MethodNode method) {
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return false;
    }
    int accesses = 0;
    boolean mayRepeat = false;
    for (AbstractInsnNode instruction : method.instructions) {
      if (runsOtherCode(instruction)) {
        return false;
      }
      accesses += isAccess(type, instruction) ? 1 : 0;
      mayRepeat |=
          instruction instanceof JumpInsnNode
              || instruction instanceof TableSwitchInsnNode
              || instruction instanceof LookupSwitchInsnNode;
    }
    return accesses == 0 || (accesses == 1 && !mayRepeat);
  }

  private static boolean runsOtherCode(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.MONITORENTER
        || instruction instanceof MethodInsnNode
        || instruction instanceof InvokeDynamicInsnNode;
  }

  private static boolean isAccess(ClassNode type, AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
        || (instruction instanceof FieldInsnNode access && !isFinal(type, access));
  }

  /** What never changes is no variable. Another class's field may be any. */
  private static boolean isFinal(ClassNode type, FieldInsnNode access) {
    if (access.getOpcode() != Opcodes.GETFIELD || !access.owner.equals(type.name)) {
      return false;
    }
    for (FieldNode field : type.fields) {
      if (field.name.equals(access.name) && field.desc.equals(access.desc)) {
        return (field.access & Opcodes.ACC_FINAL) != 0;
      }
    }
    return false;
  }
}
