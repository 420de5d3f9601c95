// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/** An operation comes directly after one of another thread. */
final class Edge {
  final Occurrence from;
  final Occurrence to;

  Edge(Occurrence from, Occurrence to) {
    this.from = new Occurrence(from);
    this.to = new Occurrence(to);
  }
}
