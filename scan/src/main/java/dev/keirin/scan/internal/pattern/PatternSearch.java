// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds each site where a lock is held while another one is taken and let go twice, across calls
 * (FINAL of the paper).
 *
 * <p>A pair that a method takes without a context is handed to its callers, up to the first one
 * that holds a lock. Pairs with a context go no further: the method is wrong whoever calls it.
 */
public final class PatternSearch {
  private final Callers callers;
  private final Map<ScannedMethod, MethodWitnesses> witnesses;
  private final Deque<Found> open = new ArrayDeque<>();

  /**
   * What was found.
   *
   * @param locksHeld which tells how each acquisition comes about
   */
  public record Result(List<Pattern> patterns, LocksHeld locksHeld) {}

  private record Found(ScannedMethod method, LockPair pair) {}

  private PatternSearch(Callers callers, Map<ScannedMethod, MethodWitnesses> witnesses) {
    this.callers = callers;
    this.witnesses = witnesses;
  }

  /** Searches for one lock taken twice. */
  public static Result forSameLock(Collection<LockProgram> programs) {
    return search(programs, LockDataFlow.PairRule.SAME_LOCK);
  }

  /** Searches for any two locks taken one after the other, the variant of the pattern. */
  public static Result forAnyLocks(Collection<LockProgram> programs) {
    return search(programs, LockDataFlow.PairRule.ANY_LOCKS);
  }

  private static Result search(Collection<LockProgram> programs, LockDataFlow.PairRule pairs) {
    Callers callers = new Callers(programs);
    LocksHeld locksHeld = new LocksHeld(programs, callers);
    Map<ScannedMethod, MethodWitnesses> witnesses =
        programs.parallelStream()
            .collect(
                Collectors.toMap(
                    LockProgram::method,
                    program -> LockDataFlow.run(program, locksHeld, pairs),
                    (left, right) -> left,
                    LinkedHashMap::new));
    return new Result(new PatternSearch(callers, witnesses).run(), locksHeld);
  }

  private List<Pattern> run() {
    witnesses.forEach(
        (method, known) ->
            known.potential().keySet().forEach(pair -> open.add(new Found(method, pair))));
    while (!open.isEmpty()) {
      propagate(open.remove());
    }
    List<Pattern> result = new ArrayList<>();
    witnesses.values().forEach(each -> each.patterns().forEach(result::add));
    return result;
  }

  private void propagate(Found found) {
    Source inside = witnesses.get(found.method()).potential().get(found.pair());
    for (Callers.Edge edge : callers.of(found.method())) {
      ScannedMethod caller = edge.caller().method();
      MethodWitnesses known = witnesses.get(caller);
      LockPair pair = found.pair().translate(edge.call(), edge.callee());
      Level level = known.levelOf(edge.call());
      boolean isTooFarFetched = edge.call().isGuess() && inside.isGuess();
      if (pair != null && level != null && !isTooFarFetched) {
        boolean isGuess = edge.call().isGuess() || inside.isGuess();
        Source source = new Source.Called(caller, edge.call().line(), isGuess, inside);
        if (known.add(pair, level, source)) {
          open.add(new Found(caller, pair));
        }
      }
    }
  }
}
