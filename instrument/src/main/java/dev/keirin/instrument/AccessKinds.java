// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** Tells what kind of access an instruction is. */
final class AccessKinds {
  /** What an instruction does to a variable. */
  enum Kind {
    READ,
    WRITE,
    VOLATILE_READ,
    VOLATILE_WRITE;

    boolean isVolatile() {
      return this == VOLATILE_READ || this == VOLATILE_WRITE;
    }

    boolean isWrite() {
      return this == WRITE || this == VOLATILE_WRITE;
    }
  }

  private final ClassFinder finder;
  private final ClassLoader loader;

  AccessKinds(ClassFinder finder, ClassLoader loader) {
    this.finder = finder;
    this.loader = loader;
  }

  /** The kind, or null if the instruction accesses nothing that others could change. */
  Kind of(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof FieldInsnNode access) {
      return ofField(access);
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return Kind.READ;
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      return Kind.WRITE;
    }
    return null;
  }

  private Kind ofField(FieldInsnNode access) {
    FieldFacts facts = finder.field(loader, access.owner, access.name, access.desc);
    int flags = facts.isKnown() ? facts.access() : 0;
    if ((flags & Opcodes.ACC_FINAL) != 0 || FieldFacts.isHidden(flags)) {
      return null;
    }
    boolean isVolatile = (flags & Opcodes.ACC_VOLATILE) != 0;
    boolean isRead =
        access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.GETSTATIC;
    if (isRead) {
      return isVolatile ? Kind.VOLATILE_READ : Kind.READ;
    }
    return isVolatile ? Kind.VOLATILE_WRITE : Kind.WRITE;
  }
}
