// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods in which nothing happens but plain accesses, and objects of their own class being made.
 *
 * <p>They are the ones that are called most. If such a method is a block within another one, it
 * need not be entered: an access that is told is made in the code of the method itself, and that
 * tells of the block.
 */
final class LeafMethods {
  private LeafMethods() {}

  static boolean has(AccessKinds kinds, ClassNode type, MethodNode method) {
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return false;
    }
    for (AbstractInsnNode instruction : method.instructions) {
      if (doesMore(kinds, type, instruction)) {
        return false;
      }
    }
    return true;
  }

  private static boolean doesMore(AccessKinds kinds, ClassNode type, AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      boolean isConstruction = call.owner.equals(type.name) && call.name.equals("<init>");
      return !isConstruction && !call.owner.equals("java/lang/Math");
    }
    AccessKinds.Kind access = kinds.of(instruction);
    return instruction instanceof InvokeDynamicInsnNode
        || instruction.getOpcode() == Opcodes.MONITORENTER
        || (access != null && access.isVolatile());
  }
}
