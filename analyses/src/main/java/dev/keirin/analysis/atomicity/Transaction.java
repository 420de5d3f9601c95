// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a thread does in an outermost block, or from one yield to the next. */
final class Transaction {
  /** The operation that started it: the begin of its block, or the first after a yield. */
  final TimedOperation first;

  final Column column;

  /** What comes after it as a whole; somebody else's when it has ended. */
  final Row row;

  /** What comes after its open blocks, outermost first. */
  final List<Row> open = new ArrayList<>();

  private boolean isFinished;
  private boolean isAccused;
  private boolean isEntered;
  private boolean isEnteredInInitialiser;
  private TimedOperation end;

  Transaction(TimedOperation first, Column column, Row row) {
    this.first = new TimedOperation(first);
    this.first.place(this, column);
    this.column = column;
    this.row = row;
  }

  /** What comes after it, and after its open blocks. */
  Stream<Row> rows() {
    return Stream.concat(Stream.of(row), open.stream());
  }

  boolean isBlock() {
    return first.kind == OperationKind.BEGIN;
  }

  boolean isFinished() {
    return isFinished;
  }

  void finish() {
    isFinished = true;
  }

  /** Whether it has been said that it, or a circle that it is in, has no place in any order. */
  boolean isAccused() {
    return isAccused;
  }

  void accuse() {
    isAccused = true;
  }

  /** An edge that is kept leads to an operation in it. */
  void enter() {
    isEntered = true;
  }

  /** An edge leads to what its thread does in it to initialise a class, which is no part of it. */
  void enterInitialiser() {
    isEnteredInInitialiser = true;
  }

  boolean isEnteredInInitialiser() {
    return isEnteredInInitialiser;
  }

  /** The operation that ended it; known only if it was entered and still reached then. */
  TimedOperation end() {
    return end;
  }

  void endWith(TimedOperation last) {
    if (isEntered) {
      end = new TimedOperation(last);
    }
  }
}
