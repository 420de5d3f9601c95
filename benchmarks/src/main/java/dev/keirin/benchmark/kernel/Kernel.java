// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

/** One round of a program: its input is made by the constructor, so that only the work is timed. */
interface Kernel {
  /** Does the work with that many threads, all of which have ended when the call returns. */
  void compute(int threads) throws InterruptedException;

  /**
   * Compares what was computed with what is known about it, from the thread that called compute.
   *
   * @throws WrongResultException if the two differ
   */
  void check();
}
