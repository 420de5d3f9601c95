// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

/**
 * One transaction happens before another because an operation of the first came before a
 * conflicting one of the second.
 */
final class Edge {
  final Occurrence from;
  final Occurrence to;
  Edge nextOutgoing;

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

  /** Makes this edge stand for a newer pair of operations of the same transactions. */
  void renew(Occurrence newFrom, Occurrence newTo) {
    from.copy(newFrom);
    to.copy(newTo);
  }
}
