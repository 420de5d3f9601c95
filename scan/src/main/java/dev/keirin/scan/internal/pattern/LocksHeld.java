// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockOperation;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import dev.keirin.scan.internal.expressions.LockProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which locks each method may take, itself or through what it calls, under the names that the
 * method has for them (LOCKSHELD of the paper). Locks that it has no name for are left out.
 *
 * <p>Unlike in the paper, at most one call on the way to a lock may be a guess, that is, have other
 * possible callees: with two or more guesses in a row, large programs can do nearly anything
 * anywhere.
 */
public final class LocksHeld {
  /** Of more locks than this, only those fewest calls away are kept, to bound the work. */
  private static final int MOST_LOCKS = 64;

  private final Map<ScannedMethod, Map<LockExpression, Acquisition>> locks = new HashMap<>();
  private final Callers callers;
  private final Deque<Found> certain = new ArrayDeque<>();
  private final Deque<Found> guessed = new ArrayDeque<>();

  private record Found(ScannedMethod method, LockExpression lock) {}

  public LocksHeld(Iterable<LockProgram> programs, Callers callers) {
    this.callers = callers;
    for (LockProgram program : programs) {
      if (program.methodLock() != null) {
        addDirect(program.method(), program.methodLock());
      }
      program.blocks().forEach(block -> block.operations().forEach(each -> add(program, each)));
    }
    // First in, first out, and what is certain first: the way to a lock that is found first is a
    // shortest one, and without a guess if there is such a way.
    while (!certain.isEmpty() || !guessed.isEmpty()) {
      propagate(certain.isEmpty() ? guessed.remove() : certain.remove());
    }
  }

  /** The locks of the method and where it takes each. */
  public Map<LockExpression, Acquisition> of(ScannedMethod method) {
    return locks.getOrDefault(method, Map.of());
  }

  /** The acquisition and all that it leads to, down to where the lock is really taken. */
  public List<Acquisition> path(Acquisition acquisition) {
    List<Acquisition> result = new ArrayList<>();
    Acquisition next = acquisition;
    result.add(next);
    while (next.callee() != null) {
      next = of(next.callee().method()).get(next.calleeLock());
      result.add(next);
    }
    return result;
  }

  /** The locks that the call may take, under the names of the caller. */
  Map<LockExpression, Acquisition> of(ScannedMethod caller, LockOperation.Call call) {
    Map<LockExpression, Acquisition> result = new LinkedHashMap<>();
    for (Callee callee : call.callees()) {
      of(callee.method())
          .forEach(
              (lock, inside) -> {
                Acquisition acquisition = through(caller, call, callee, lock, inside);
                LockExpression translated =
                    acquisition == null ? null : call.translate(callee, lock);
                if (translated != null) {
                  result.putIfAbsent(translated, acquisition);
                }
              });
    }
    return result;
  }

  /** The acquisition of a callee's lock through a call, or null if that is one guess too many. */
  private static Acquisition through(
      ScannedMethod caller,
      LockOperation.Call call,
      Callee callee,
      LockExpression lock,
      Acquisition inside) {
    return call.isGuess() && inside.isGuess()
        ? null
        : new Acquisition(
            caller, call.line(), null, callee, lock, call.isGuess() || inside.isGuess());
  }

  private void add(LockProgram program, LockOperation operation) {
    if (operation instanceof Enter enter) {
      addDirect(program.method(), enter);
    }
  }

  private void addDirect(ScannedMethod method, Enter enter) {
    if (enter.lock() != null) {
      add(method, enter.lock(), Acquisition.direct(method, enter.line(), enter.via()));
    }
  }

  private void add(ScannedMethod method, LockExpression lock, Acquisition acquisition) {
    Map<LockExpression, Acquisition> known =
        locks.computeIfAbsent(method, key -> new LinkedHashMap<>());
    if (known.size() < MOST_LOCKS && known.putIfAbsent(lock, acquisition) == null) {
      (acquisition.isGuess() ? guessed : certain).add(new Found(method, lock));
    }
  }

  private void propagate(Found found) {
    Acquisition inside = of(found.method()).get(found.lock());
    for (Callers.Edge edge : callers.of(found.method())) {
      ScannedMethod caller = edge.caller().method();
      Acquisition acquisition = through(caller, edge.call(), edge.callee(), found.lock(), inside);
      LockExpression lock =
          acquisition == null ? null : edge.call().translate(edge.callee(), found.lock());
      if (lock != null) {
        add(caller, lock, acquisition);
      }
    }
  }
}
