// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/**
 * What a variable carries to show who accessed it last, and when: there is one mark for the reads
 * and one for the writes of each stretch of a thread between two operations that matter to others.
 */
final class Mark {
  private final ThreadState thread;

  Mark(ThreadState thread) {
    this.thread = thread;
  }

  boolean isOf(ThreadState state) {
    return thread == state;
  }
}
