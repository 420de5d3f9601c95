// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Event;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Happens-before and races straight from their definitions, by transitive closure. */
public final class RaceOracle {
  private final List<Event> events;

  /** For each event, all that happened before it. */
  private final List<BitSet> before = new ArrayList<>();

  public RaceOracle(List<Event> events) {
    this.events = events;
    for (int later = 0; later < events.size(); later++) {
      BitSet all = new BitSet();
      for (int earlier = 0; earlier < later; earlier++) {
        if (isDirectlyBefore(events.get(earlier), events.get(later))) {
          all.set(earlier);
          all.or(before.get(earlier));
        }
      }
      before.add(all);
    }
  }

  private static boolean isDirectlyBefore(Event a, Event b) {
    return a.thread().equals(b.thread())
        || (a.kind() == OperationKind.FORK && a.target().equals(b.thread()))
        || (b.kind() == OperationKind.JOIN && b.target().equals(a.thread()))
        // The thread in between has a start and an end even if it does nothing.
        || (a.kind() == OperationKind.FORK
            && b.kind() == OperationKind.JOIN
            && a.target().equals(b.target()))
        || (synchronises(a.kind(), b.kind()) && whole(a).equals(whole(b)));
  }

  private static String whole(Event event) {
    return event.whole() == null ? event.target() : event.whole();
  }

  /** Whether an operation orders a later one on the same lock, channel or volatile variable. */
  private static boolean synchronises(OperationKind a, OperationKind b) {
    return switch (a) {
      case RELEASE, WAIT_START ->
          b == OperationKind.ACQUIRE
              || b == OperationKind.WAIT_END
              || b == OperationKind.ACQUIRE_SHARED;
      case RELEASE_SHARED -> b == OperationKind.ACQUIRE || b == OperationKind.WAIT_END;
      case VOLATILE_WRITE, UPDATE, RELEASING_UPDATE ->
          b == OperationKind.VOLATILE_READ
              || b == OperationKind.UPDATE
              || b == OperationKind.ACQUIRING_UPDATE
              || b == OperationKind.FAILED_UPDATE;
      case SEND -> b == OperationKind.RECEIVE;
      default -> false;
    };
  }

  public boolean isRace(int earlier, int later) {
    Event a = events.get(earlier);
    Event b = events.get(later);
    return isPlain(a)
        && isPlain(b)
        && a.target().equals(b.target())
        && (a.isWrite() || b.isWrite())
        && !before.get(later).get(earlier);
  }

  private static boolean isPlain(Event event) {
    return event.kind() == OperationKind.READ || event.kind() == OperationKind.WRITE;
  }

  /** Whether an event happened before another for reasons other than these two alone. */
  public boolean isOrderedAnyway(int earlier, int later) {
    for (int between = 0; between < later; between++) {
      Event event = events.get(between);
      boolean isInThread = event.thread().equals(events.get(later).thread());
      boolean isFork =
          event.kind() == OperationKind.FORK && event.target().equals(events.get(later).thread());
      if ((isInThread || isFork) && (between == earlier || before.get(between).get(earlier))) {
        return true;
      }
    }
    return false;
  }

  /** For each racy variable, the first access that races with an earlier one. */
  public Map<String, Integer> firstRaces() {
    Map<String, Integer> first = new LinkedHashMap<>();
    for (int later = 0; later < events.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (isRace(earlier, later)) {
          first.putIfAbsent(events.get(later).target(), later);
        }
      }
    }
    return first;
  }
}
