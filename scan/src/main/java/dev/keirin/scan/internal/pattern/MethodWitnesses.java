// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockOperation;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of one method: pairs of locks that it takes without holding another one (the set T
 * of the paper), and pairs that it takes while it does (the set P).
 */
final class MethodWitnesses {
  /**
   * The variant pairs every lock with all that were taken before. One warning per second lock is
   * enough, so a few firsts do: more than one, as a context drops those that are equal to it.
   */
  private static final int MOST_FIRST_LOCKS = 4;

  /** Of more pairs than this, only those fewest calls away are kept, to bound the work. */
  private static final int MOST_PAIRS = 256;

  private final ScannedMethod method;
  private final Map<LockPair, Source> potential = new LinkedHashMap<>();
  private final Map<LockPair, Pattern> patterns = new LinkedHashMap<>();
  private final Map<LockExpression, Integer> firstLocks = new HashMap<>();
  private final IdentityHashMap<LockOperation.Call, Level> levelOfCall = new IdentityHashMap<>();

  MethodWitnesses(ScannedMethod method) {
    this.method = method;
  }

  Map<LockPair, Source> potential() {
    return potential;
  }

  Iterable<Pattern> patterns() {
    return patterns.values();
  }

  void callAt(LockOperation.Call call, Level level) {
    levelOfCall.put(call, level);
  }

  /** The level that a call is made in, or null if control never gets there. */
  Level levelOf(LockOperation.Call call) {
    return levelOfCall.get(call);
  }

  /**
   * Files a pair that is taken at this level. A lock that is held around it has no effect when
   * taken again, so that there is no pair.
   *
   * @return whether the pair, or that it is no guess, is new to those who call the method
   */
  boolean add(LockPair pair, Level level, Source source) {
    if (refuse(pair)) {
      return false;
    }
    if (level.isMethod()) {
      return potential.merge(pair, source, MethodWitnesses::better) == source;
    }
    if (!level.holdsOneOf(pair)) {
      Pattern pattern = new Pattern(method, level.enter(), pair, source);
      patterns.merge(
          pair,
          pattern,
          (known, other) -> better(known.source(), source) == source ? other : known);
    }
    return false;
  }

  /** Refuses a pair that is one too many, and counts the others. */
  private boolean refuse(LockPair pair) {
    if (potential.containsKey(pair) || patterns.containsKey(pair)) {
      return false;
    }
    return potential.size() + patterns.size() >= MOST_PAIRS
        || (!pair.first().equals(pair.second())
            && firstLocks.merge(pair.second(), 1, Integer::sum) > MOST_FIRST_LOCKS);
  }

  private static Source better(Source known, Source other) {
    return known.isGuess() && !other.isGuess() ? other : known;
  }
}
