// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

/** The consecutive indices that one of several workers is responsible for. */
record Range(int from, int to) {
  /** The share of that worker when 0 (inclusive) to count (exclusive) is split evenly. */
  static Range share(int worker, int workers, int count) {
    return new Range(
        (int) ((long) count * worker / workers), (int) ((long) count * (worker + 1) / workers));
  }
}
