// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/**
 * One transaction happens before another because an operation of the first came before a
 * conflicting one of the second.
 */
final class Edge {
  final Occurrence from;
  final Occurrence to;

  Edge(Occurrence from, Occurrence to) {
    this.from = new Occurrence(from);
    this.to = new Occurrence(to);
  }

  Transaction source() {
    return from.transaction;
  }

  Transaction target() {
    return to.transaction;
  }
}
