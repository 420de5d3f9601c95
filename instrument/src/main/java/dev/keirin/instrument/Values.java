// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Code that turns a value of any type into the long that stands for it in a trace. */
final class Values {
  private Values() {}

  /** Duplicates the value on top of the stack and makes a long of the copy. */
  static InsnList copyAsLong(Type type) {
    InsnList code = new InsnList();
    code.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
    code.add(asLong(type));
    return code;
  }

  /** Replaces the value on top of the stack by its long. */
  static InsnList asLong(Type type) {
    InsnList code = new InsnList();
    switch (type.getSort()) {
      case Type.LONG -> {}
      case Type.DOUBLE -> code.add(call("java/lang/Double", "doubleToRawLongBits", "(D)J"));
      case Type.FLOAT -> {
        code.add(call("java/lang/Float", "floatToRawIntBits", "(F)I"));
        code.add(new InsnNode(Opcodes.I2L));
      }
      case Type.OBJECT, Type.ARRAY -> code.add(CodeSites.probe("valueOf", "(Ljava/lang/Object;)J"));
      default -> code.add(new InsnNode(Opcodes.I2L));
    }
    return code;
  }

  private static MethodInsnNode call(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
