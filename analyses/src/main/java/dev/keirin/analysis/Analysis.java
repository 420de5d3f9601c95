// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.operation.Operations;
import java.util.List;
import java.util.Map;

/**
 * Watches one execution and reports findings as soon as they are certain. The same object serves a
 * running program and a recorded trace.
 */
public interface Analysis extends Operations {
  /**
   * A part of the execution begins whose findings are wanted for themselves, such as a test: what
   * was reported before is reported again if it happens again. Called between two operations.
   */
  default void reportAgain() {}

  /** Sentences for whoever reads the report, besides the findings. Asked for at the end. */
  default List<String> notes() {
    return List.of();
  }

  /** Whether it makes use of atomic blocks, which cost time to observe. */
  default boolean usesBlocks() {
    return true;
  }

  /** Whether it makes use only of those blocks that somebody has said to be atomic. */
  default boolean usesOnlyDeclaredBlocks() {
    return false;
  }

  /** Figures about the work done, by name, in the order to show them. Asked for at the end. */
  default Map<String, Long> counters() {
    return Map.of();
  }
}
