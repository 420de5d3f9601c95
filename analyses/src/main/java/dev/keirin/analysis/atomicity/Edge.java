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

  /** Whether an older edge joins the same two transactions. */
  private final boolean isRepeated;

  Edge(Occurrence from, Occurrence to, boolean isRepeated) {
    this.from = new Occurrence(from);
    this.to = new Occurrence(to);
    this.isRepeated = isRepeated;
  }

  Transaction source() {
    return from.transaction;
  }

  Transaction target() {
    return to.transaction;
  }

  boolean isRepeated() {
    return isRepeated;
  }

  /** Makes this edge stand for a newer pair of operations of the same transactions. */
  void renew(Occurrence newFrom, Occurrence newTo) {
    from.copy(newFrom);
    to.copy(newTo);
  }
}
