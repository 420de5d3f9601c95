// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;

/** A barrier of nothing but a monitor, as programs older than java.util.concurrent have it. */
final class PhaseBarrier {
  private final int parties;
  private int arrived;
  private int phase;

  PhaseBarrier(int parties) {
    this.parties = parties;
  }

  @NotAtomic
  synchronized void await() throws InterruptedException {
    arrived++;
    if (arrived == parties) {
      arrived = 0;
      phase++;
      notifyAll();
      return;
    }
    int mine = phase;
    while (phase == mine) {
      wait();
    }
  }
}
