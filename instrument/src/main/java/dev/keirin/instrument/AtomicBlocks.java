// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Says which code is meant to be atomic. */
public interface AtomicBlocks {
  boolean isAtomic(ClassNode type, MethodNode method);

  /** Whether a method that is atomic is so because someone has said it. */
  boolean isDeclared(ClassNode type, MethodNode method);

  /** Whether each synchronized block in a method is one, too. */
  boolean includesSynchronizedBlocks(ClassNode type, MethodNode method);
}
