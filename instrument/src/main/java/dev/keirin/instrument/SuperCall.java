// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Finds the call of {@code super(...)} or {@code this(...)} in a constructor. */
final class SuperCall {
  private final MethodNode constructor;

  SuperCall(MethodNode constructor) {
    this.constructor = constructor;
  }

  /**
   * The first constructor call that belongs to no {@code new} before it, or null if there is none,
   * as in {@code Object} or in a constructor that always throws.
   */
  AbstractInsnNode find() {
    int open = 0;
    for (AbstractInsnNode instruction : constructor.instructions) {
      if (instruction instanceof TypeInsnNode && instruction.getOpcode() == Opcodes.NEW) {
        open++;
      } else if (instruction instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKESPECIAL
          && call.name.equals("<init>")
          && open-- == 0) {
        return call;
      }
    }
    return null;
  }
}
