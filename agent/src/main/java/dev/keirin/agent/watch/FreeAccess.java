// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** The access of a volatile variable that a thread is about to make without the turn, if any. */
final class FreeAccess {
  private FreeVariable locked;
  private FreeVariable watched;
  private long writes;

  /** The thread has the lock of the variable until the access has been made. */
  void lock(FreeVariable variable) {
    locked = variable;
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
    if (locked != null) {
      FreeVariable mine = locked;
      locked = null;
      mine.unlock();
    }
  }
}
