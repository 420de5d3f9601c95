// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.lockset;

import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The locks that a thread holds, each exclusively or shared with other readers.
 *
 * <p>A set never changes. It is a list with the latest lock in front, so entering a lock makes one
 * small object and leaving the latest one makes none.
 */
public final class LockSet {
  public static final LockSet EMPTY = new LockSet(null, false, null);

  /** Stands for locks that are not known any more; as far as is known, there is none. */
  public static final LockSet FORGOTTEN = new LockSet(null, false, EMPTY);

  private final LockId lock;
  private final boolean isExclusive;
  private final LockSet earlier;

  private LockSet(LockId lock, boolean isExclusive, LockSet earlier) {
    this.lock = lock;
    this.isExclusive = isExclusive;
    this.earlier = earlier;
  }

  public boolean isEmpty() {
    return this == EMPTY || this == FORGOTTEN;
  }

  /** This set and a lock held exclusively. */
  public LockSet withExclusive(LockId added) {
    return new LockSet(added, true, this);
  }

  /** This set and a lock held as one reader of several. */
  public LockSet withShared(LockId added) {
    return new LockSet(added, false, this);
  }

  /** What is held after something was done to a lock by the thread that holds this. */
  public LockSet after(OperationKind kind, LockId changed) {
    if (kind.acquires()) {
      return kind.isShared() ? withShared(changed) : withExclusive(changed);
    }
    return kind.releases() ? without(changed, !kind.isShared()) : this;
  }

  /** Whether the lock is among them. */
  public boolean has(LockId wanted) {
    return protects(wanted, false);
  }

  /** Whether it is another set and one lock. */
  public boolean isWith(LockId added, boolean exclusive, LockSet others) {
    return lock == added && isExclusive == exclusive && earlier == others;
  }

  /** Whether it is another set and one lock more. */
  public boolean isOn(LockSet others) {
    return earlier == others;
  }

  /** This set without the lock's latest entry of the given kind. */
  public LockSet without(LockId removed, boolean exclusive) {
    if (lock == removed && isExclusive == exclusive && this != EMPTY) {
      return earlier;
    }
    List<LockSet> later = new ArrayList<>(0);
    for (LockSet set = this; set != EMPTY; set = set.earlier) {
      if (set.lock == removed && set.isExclusive == exclusive) {
        return set.earlier.withAll(later);
      }
      later.add(set);
    }
    return this;
  }

  /**
   * The locks of this set that also protect an access made while holding others: any hold protects
   * a read, only an exclusive one a write. It is this very set if all of them do.
   */
  public LockSet intersect(LockSet held, boolean isWrite) {
    for (LockSet set = this; set != EMPTY; set = set.earlier) {
      if (!held.protects(set.lock, isWrite)) {
        return filtered(held, isWrite);
      }
    }
    return this;
  }

  private LockSet filtered(LockSet held, boolean isWrite) {
    List<LockSet> kept = new ArrayList<>();
    for (LockSet set = this; set != EMPTY; set = set.earlier) {
      if (held.protects(set.lock, isWrite)) {
        kept.add(set);
      }
    }
    return EMPTY.withAll(kept);
  }

  private boolean protects(LockId wanted, boolean isWrite) {
    for (LockSet set = this; set != EMPTY; set = set.earlier) {
      if (set.lock == wanted && (set.isExclusive || !isWrite)) {
        return true;
      }
    }
    return false;
  }

  private LockSet withAll(List<LockSet> latestFirst) {
    LockSet all = this;
    for (int i = latestFirst.size() - 1; i >= 0; i--) {
      all = new LockSet(latestFirst.get(i).lock, latestFirst.get(i).isExclusive, all);
    }
    return all;
  }

  /** The locks in words, the latest last: {@code a}, {@code b (shared)}. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (LockSet set = this; !set.isEmpty(); set = set.earlier) {
      names.add(set.lock + (set.isExclusive ? "" : " (shared)"));
    }
    Collections.reverse(names);
    return names;
  }

  /** For a sentence: {@code no lock}, {@code a}, {@code a and b (shared)}. */
  @Override
  public String toString() {
    if (this == FORGOTTEN) {
      return "locks that are not known any more";
    }
    return isEmpty() ? "no lock" : String.join(" and ", names());
  }
}
