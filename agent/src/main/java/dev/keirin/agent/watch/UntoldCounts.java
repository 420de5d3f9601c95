// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/** Adds up the operations that nobody was told of; each thread counts its own. */
final class UntoldCounts {
  static final int KINDS = OperationKind.values().length;

  private final Set<ThreadState> alive = new HashSet<>();
  private final long[] ended = new long[KINDS];

  /** There is a thread that may count. */
  void add(ThreadState thread) {
    alive.add(thread);
  }

  /** The thread will not count any more. */
  void end(ThreadState thread) {
    if (alive.remove(thread)) {
      addTo(ended, thread);
    }
  }

  @SuppressWarnings("EnumOrdinal") // the number lives no longer than the run
  static int number(OperationKind kind) {
    return kind.ordinal();
  }

  private static void addTo(long[] sums, ThreadState thread) {
    for (int kind = 0; kind < KINDS; kind++) {
      sums[kind] += thread.untold()[kind];
    }
  }

  /** Tells how many there were of each kind. */
  void tell(ObjLongConsumer<OperationKind> to) {
    long[] sums = ended.clone();
    alive.forEach(thread -> addTo(sums, thread));
    for (OperationKind kind : OperationKind.values()) {
      to.accept(kind, sums[number(kind)]);
    }
  }
}
