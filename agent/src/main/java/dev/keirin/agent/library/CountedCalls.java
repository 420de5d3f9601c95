// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.CountingObserver;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.operation.OperationKind;
import dev.keirin.probe.CallCounter;
import dev.keirin.probe.ThreadCounts;
import java.lang.reflect.Array;
import java.util.List;

/**
 * Counts what the calls mean that one site makes, as far as the call alone tells: locks count each
 * time they are taken, and what is received counts whether or not anybody sent it.
 */
final class CountedCalls implements CallCounter {
  private final EffectsOfCall effects;

  // Whoever sees an old one, or one of another thread, loses nothing but time.
  private Kinds last;

  /** What calls on one class of receivers count as, if that does not depend on the call. */
  private static final class Kinds {
    final Class<?> type;
    final int[] always;
    final List<Effect> byCall;

    Kinds(Class<?> type, List<Effect> effects) {
      this.type = type;
      always =
          effects.stream()
              .flatMap(effect -> CountedEffects.always(effect, type).stream())
              .mapToInt(CountingObserver::number)
              .toArray();
      byCall = effects.stream().filter(CountedEffects::dependsOnCall).toList();
    }
  }

  CountedCalls(ModelChoice choice, WatchedSite at, CalledMethod method) {
    this.effects = new EffectsOfCall(choice, at, method, false);
  }

  @Override
  public int[] kinds(Class<?> receiver) {
    Kinds known = known(receiver);
    return known != null && known.byCall.isEmpty() ? known.always.clone() : null;
  }

  @Override
  public void returned(Object result, Object receiver, Object[] arguments) {
    Kinds known = known(receiver == null ? null : receiver.getClass());
    if (known == null) {
      return;
    }
    ThreadCounts mine = ThreadCounts.current();
    for (int kind : known.always) {
      mine.count(kind);
    }
    if (!known.byCall.isEmpty()) {
      countByCall(mine, known, result, arguments);
    }
  }

  /** What is known about a class of receivers, null for static calls; null if that fails. */
  private Kinds known(Class<?> type) {
    Kinds known = last;
    if (known != null && known.type == type) {
      return known;
    }
    try {
      known = new Kinds(type, effects.of(type));
      last = known;
      return known;
    } catch (RuntimeException | LinkageError failure) {
      return null; // what a foreign class or its loader does wrong is not for the program to see
    }
  }

  private static void countByCall(
      ThreadCounts mine, Kinds known, Object result, Object[] arguments) {
    for (Effect effect : known.byCall) {
      if (effect instanceof ArrayEffect array) {
        count(mine, array, result, arguments);
      } else {
        for (OperationKind kind : CountedEffects.after(effect, known.type, result)) {
          mine.count(CountingObserver.number(kind));
        }
      }
    }
  }

  private static void count(
      ThreadCounts mine, ArrayEffect effect, Object result, Object[] arguments) {
    long elements = elements(effect, result, arguments);
    if (effect.isRead()) {
      mine.count(CountingObserver.number(OperationKind.READ), elements);
    }
    if (effect.isWrite()) {
      mine.count(CountingObserver.number(OperationKind.WRITE), elements);
    }
  }

  private static long elements(ArrayEffect effect, Object result, Object[] arguments) {
    boolean hasRange =
        arguments.length > 2 && arguments[1] instanceof Integer && arguments[2] instanceof Integer;
    return switch (effect.action()) {
      case COPY -> (int) arguments[4];
      case FILL, SORT ->
          hasRange ? (int) arguments[2] - (int) arguments[1] : Array.getLength(arguments[0]);
      case COPY_OF ->
          arguments.length == 0
              ? Array.getLength(result) // an array that was cloned is the receiver
              : Math.min(Array.getLength(arguments[0]), Array.getLength(result));
      case COPY_OF_RANGE ->
          Math.min(Array.getLength(arguments[0]) - (int) arguments[1], Array.getLength(result));
      case GET, SET -> 1;
    };
  }
}
