// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.expressions.Change;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A synchronized block that control is in, or the method around all of them, and which locks were
 * taken and let go in it so far (the set R of the paper). It never changes.
 */
final class Level {
  /** A method that has not done anything yet. */
  static final Level METHOD = new Level(null, null, Map.of(), null);

  private final Enter enter;
  private final LockExpression lock;
  private final Map<LockExpression, Acquisition> released;
  private final Level parent;

  private Level(
      Enter enter, LockExpression lock, Map<LockExpression, Acquisition> released, Level parent) {
    this.enter = enter;
    this.lock = lock;
    this.released = released;
    this.parent = parent;
  }

  static Level inside(Level parent, Enter enter) {
    return new Level(enter, enter.lock(), Map.of(), parent);
  }

  /** Where the block starts, or null for the method. */
  Enter enter() {
    return enter;
  }

  /** The lock that the block holds, or null if it has no name (any more). */
  LockExpression lock() {
    return lock;
  }

  /** The locks that were taken and let go, and where for the first time. */
  Map<LockExpression, Acquisition> released() {
    return released;
  }

  /** The level around it, or null for the method. */
  Level parent() {
    return parent;
  }

  boolean isMethod() {
    return enter == null;
  }

  private int depth() {
    return isMethod() ? 0 : 1 + parent.depth();
  }

  /** Whether one of the locks held here is part of the pair, so that taking it has no effect. */
  boolean holdsOneOf(LockPair pair) {
    return !isMethod() && ((lock != null && pair.contains(lock)) || parent.holdsOneOf(pair));
  }

  Level withReleased(Map<LockExpression, Acquisition> more) {
    Map<LockExpression, Acquisition> all = union(released, more);
    return all == released ? this : new Level(enter, lock, all, parent);
  }

  Level withParent(Level newParent) {
    return newParent == parent ? this : new Level(enter, lock, released, newParent);
  }

  /** Forgets every name that means something else from now on. */
  Level after(Change change) {
    if (isMethod() && released.isEmpty()) {
      return this;
    }
    Map<LockExpression, Acquisition> kept = released;
    if (released.keySet().stream().anyMatch(each -> each.dependsOn(change))) {
      kept = new LinkedHashMap<>(released);
      kept.keySet().removeIf(each -> each.dependsOn(change));
    }
    LockExpression newLock = lock != null && lock.dependsOn(change) ? null : lock;
    Level newParent = isMethod() ? null : parent.after(change);
    return kept == released && Objects.equals(newLock, lock) && newParent == parent
        ? this
        : new Level(enter, newLock, kept, newParent);
  }

  /** What is true if one of the two is true: blocks that only one of them is in are left. */
  static Level join(Level left, Level right) {
    if (left == right) {
      return left;
    }
    int difference = left.depth() - right.depth();
    if (difference > 0) {
      return join(left.leave(), right);
    }
    if (difference < 0) {
      return join(left, right.leave());
    }
    if (!Objects.equals(left.enter, right.enter)) {
      return join(left.leave(), right.leave());
    }
    Level parent = left.isMethod() ? null : join(left.parent, right.parent);
    Map<LockExpression, Acquisition> released = union(left.released, right.released);
    LockExpression lock = Objects.equals(left.lock, right.lock) ? left.lock : null;
    boolean isSame =
        released == left.released && parent == left.parent && Objects.equals(lock, left.lock);
    return isSame ? left : new Level(left.enter, lock, released, parent);
  }

  private Level leave() {
    return parent.withReleased(released);
  }

  private static Map<LockExpression, Acquisition> union(
      Map<LockExpression, Acquisition> known, Map<LockExpression, Acquisition> more) {
    if (known == more || known.keySet().containsAll(more.keySet())) {
      return known;
    }
    Map<LockExpression, Acquisition> result = new LinkedHashMap<>(known);
    more.forEach(result::putIfAbsent);
    return result;
  }
}
