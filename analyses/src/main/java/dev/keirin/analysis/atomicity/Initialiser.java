// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.Shadowed;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the static initialiser of a class. It runs once, for all, and only by chance where it
 * does: so what it does belongs to no block around it. What only its thread knows when it is done
 * is handed over to the others, who do not conflict with it.
 */
final class Initialiser {
  /** Something that it accessed and that wants to know when it is over. */
  interface Accessed {
    void endOf(Initialiser initialiser);
  }

  final ThreadId thread;
  private final Shadowed type;
  private final List<Accessed> accessed = new ArrayList<>();
  private boolean isOver;

  Initialiser(ThreadId thread, Shadowed type) {
    this.thread = thread;
    this.type = type;
  }

  boolean isOf(Shadowed other) {
    return type == other;
  }

  boolean isOver() {
    return isOver;
  }

  /** It has accessed a variable for the first time. */
  void access(Accessed variable) {
    accessed.add(variable);
  }

  void end() {
    isOver = true;
    accessed.forEach(variable -> variable.endOf(this));
    accessed.clear();
  }
}
