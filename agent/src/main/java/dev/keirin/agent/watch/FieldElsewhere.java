// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** What is known of a field or element if it is more than two epochs; see {@link FieldEpochs}. */
final class FieldElsewhere {
  private static final int SPINS = 200;

  private final long variable;
  private final FieldElsewhere next;
  private final AccessState[] state = new AccessState[1];
  private volatile boolean isReady;

  /**
   * @param variable tells it from others of the object
   * @param isReady whether all is known, and that is nothing
   * @param next the other fields of the object, or null
   */
  FieldElsewhere(long variable, boolean isReady, FieldElsewhere next) {
    this.variable = variable;
    this.isReady = isReady;
    this.next = next;
  }

  long variable() {
    return variable;
  }

  FieldElsewhere next() {
    return next;
  }

  /** Whether what was known in the object is here. */
  boolean isReady() {
    return isReady;
  }

  void ready(AccessState known) {
    state[0] = known;
    isReady = true;
  }

  /** Waits for the thread that gets it here, which does nothing else meanwhile. */
  @SuppressWarnings("ThreadPriorityCheck") // a thread that blocked would be seen by the program
  void awaitReady() {
    for (int round = 1; !isReady; round++) {
      if (round % SPINS == 0) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** What is known, as the only one of several. */
  AccessState[] state() {
    return state;
  }
}
