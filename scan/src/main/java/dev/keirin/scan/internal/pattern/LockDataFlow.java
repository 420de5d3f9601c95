// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.Change;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockOperation;
import dev.keirin.scan.internal.expressions.LockOperation.Call;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import dev.keirin.scan.internal.expressions.LockOperation.Exit;
import dev.keirin.scan.internal.expressions.LockProgram;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data flow of one method: which locks have been taken and let go at each point, within the
 * innermost synchronized block.
 *
 * <p>The paper carries three sets along, R, T and P. Only R is ever reduced, so T and P need not
 * flow: once R is known everywhere, one more walk files each pair where it arises. That also finds
 * pairs in blocks that are never left, as in a loop without end.
 */
final class LockDataFlow {
  private final LockProgram program;
  private final ScannedMethod method;
  private final PairRule pairs;
  private final IdentityHashMap<Call, Map<LockExpression, Acquisition>> locksOfCall =
      new IdentityHashMap<>();
  private final LocksHeld locksHeld;
  private final Level[] atStart;
  private final BitSet open = new BitSet();
  private MethodWitnesses witnesses;

  /** Which locks taken later make a pair with which taken before. */
  enum PairRule {
    SAME_LOCK,
    ANY_LOCKS
  }

  private LockDataFlow(LockProgram program, LocksHeld locksHeld, PairRule pairs) {
    this.program = program;
    this.method = program.method();
    this.locksHeld = locksHeld;
    this.pairs = pairs;
    this.atStart = new Level[program.blocks().size()];
  }

  static MethodWitnesses run(LockProgram program, LocksHeld locksHeld, PairRule pairs) {
    LockDataFlow flow = new LockDataFlow(program, locksHeld, pairs);
    flow.solve();
    flow.witnesses = new MethodWitnesses(program.method());
    for (int i = 0; i < flow.atStart.length; i++) {
      if (flow.atStart[i] != null) {
        flow.run(i);
      }
    }
    return flow.witnesses;
  }

  private void solve() {
    Enter methodLock = program.methodLock();
    meet(0, methodLock == null ? Level.METHOD : Level.inside(Level.METHOD, methodLock));
    while (!open.isEmpty()) {
      int next = open.nextSetBit(0);
      open.clear(next);
      run(next);
    }
  }

  private void run(int number) {
    LockProgram.Block block = program.blocks().get(number);
    Level level = atStart[number];
    for (LockOperation operation : block.operations()) {
      enterHandlers(block, level);
      level = after(operation, level);
    }
    if (block.canThrowAtEnd()) {
      enterHandlers(block, level);
    }
    for (int successor : block.successors()) {
      meet(successor, level);
    }
  }

  private void enterHandlers(LockProgram.Block block, Level level) {
    for (int handler : block.handlers()) {
      meet(handler, level);
    }
  }

  private void meet(int block, Level level) {
    Level known = atStart[block];
    Level joined = known == null ? level : Level.join(known, level);
    if (joined != known) {
      atStart[block] = joined;
      open.set(block);
    }
  }

  private Level after(LockOperation operation, Level level) {
    if (operation instanceof Change change) {
      return level.after(change);
    }
    if (operation instanceof Enter enter) {
      return Level.inside(level, enter);
    }
    if (operation instanceof Exit exit) {
      return exit(exit, level);
    }
    Call call = (Call) operation;
    if (witnesses != null) {
      witnesses.callAt(call, level);
    }
    return acquire(locksOfCall.computeIfAbsent(call, key -> locksHeld.of(method, key)), level);
  }

  private Level exit(Exit exit, Level level) {
    if (holds(exit, level)) {
      return exitFrom(exit, level);
    }
    // The name of a monitor may have changed since it was taken, but monitors are nested.
    boolean isInnermost = exit.isMonitor() && !level.isMethod() && level.enter().isMonitor();
    return isInnermost ? leave(level) : level;
  }

  private static boolean holds(Exit exit, Level level) {
    return !level.isMethod() && (isOf(exit, level) || holds(exit, level.parent()));
  }

  private static boolean isOf(Exit exit, Level level) {
    return exit.lock() != null
        && exit.lock().equals(level.lock())
        && exit.isMonitor() == level.enter().isMonitor();
  }

  private Level exitFrom(Exit exit, Level level) {
    return isOf(exit, level) ? leave(level) : level.withParent(exitFrom(exit, level.parent()));
  }

  private Level leave(Level level) {
    Map<LockExpression, Acquisition> locks = new LinkedHashMap<>(level.released());
    if (level.lock() != null) {
      Enter enter = level.enter();
      locks.put(level.lock(), Acquisition.direct(method, enter.line(), enter.via()));
    }
    return acquire(locks, level.parent());
  }

  /** The locks were taken and let go at this level. */
  private Level acquire(Map<LockExpression, Acquisition> locks, Level level) {
    if (witnesses != null && !locks.isEmpty()) {
      level.released().forEach((lock, first) -> addPairs(lock, first, locks, level));
    }
    return level.withReleased(locks);
  }

  private void addPairs(
      LockExpression lock, Acquisition first, Map<LockExpression, Acquisition> locks, Level level) {
    if (pairs == PairRule.ANY_LOCKS) {
      locks.forEach((other, second) -> add(new LockPair(lock, other), first, second, level));
    } else if (locks.containsKey(lock)) {
      add(new LockPair(lock, lock), first, locks.get(lock), level);
    }
  }

  private void add(LockPair pair, Acquisition first, Acquisition second, Level level) {
    witnesses.add(pair, level, new Source.Taken(method, pair, first, second));
  }
}
