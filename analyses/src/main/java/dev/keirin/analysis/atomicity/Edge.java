// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/** An operation comes directly after one of another thread. */
final class Edge {
  final TimedOperation from;
  final TimedOperation to;

  Edge(TimedOperation from, TimedOperation to) {
    this.from = new TimedOperation(from);
    this.to = new TimedOperation(to);
  }
}
