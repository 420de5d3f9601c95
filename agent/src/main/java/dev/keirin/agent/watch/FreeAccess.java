// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** The access of a volatile variable that a thread is about to make without the turn, if any. */
final class FreeAccess {
  private FreeVariable locked;
  private FreeVariable watched;
  private long writes;
  private boolean hasTurn;
  private Stretch stretch;

  /** The thread has the lock of the variable until the access has been made. */
  void lock(FreeVariable variable) {
    locked = variable;
  }

  /** So it has, and the turn as well. */
  void lockWithTurn(FreeVariable variable) {
    locked = variable;
    hasTurn = true;
  }

  /** Whether the thread has the lock of this variable. */
  boolean hasLocked(FreeVariable variable) {
    return locked == variable;
  }

  /** Whether the thread has the turn as well. */
  boolean hasTurn() {
    return hasTurn;
  }

  /** What the thread did when it began the access, as analyses see it. */
  Stretch stretch() {
    return stretch;
  }

  void stretch(Stretch newStretch) {
    stretch = newStretch;
  }

  /** The thread wants to know if someone writes until the access has been made. */
  void watch(FreeVariable variable, long writesBefore) {
    watched = variable;
    writes = writesBefore;
  }

  boolean isOpen() {
    return locked != null || watched != null;
  }

  /** The access has been made. Returns its variable if someone has begun to write meanwhile. */
  FreeVariable end() {
    FreeVariable overtaken = watched != null && watched.writes() != writes ? watched : null;
    forget();
    return overtaken;
  }

  /** There is no such access any more, or it was lost half-way, for instance by an overflow. */
  void forget() {
    watched = null;
    hasTurn = false;
    stretch = null;
    if (locked != null) {
      FreeVariable mine = locked;
      locked = null;
      mine.unlock();
    }
  }
}
