// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import dev.keirin.instrument.AtomicBlocks;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The blocks that people usually mean to be atomic: methods that others can call, synchronized
 * methods, synchronized blocks; not what only starts the work of a thread.
 */
final class DefaultBlocks implements AtomicBlocks {
  @Override
  public boolean isAtomic(ClassNode type, MethodNode method) {
    boolean isSpecial = method.name.startsWith("<");
    boolean isGenerated = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
    boolean isPrivate = (method.access & Opcodes.ACC_PRIVATE) != 0;
    boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    return !isSpecial && !isGenerated && !isTask(method) && (!isPrivate || isSynchronized);
  }

  /** Whether the method is the whole work of a program, thread or task. */
  private static boolean isTask(MethodNode method) {
    return switch (method.name) {
      case "main" -> method.desc.endsWith(")V");
      case "run" -> method.desc.equals("()V");
      case "call", "compute" -> method.desc.startsWith("()");
      default -> false;
    };
  }

  @Override
  public boolean includesSynchronizedBlocks() {
    return true;
  }
}
