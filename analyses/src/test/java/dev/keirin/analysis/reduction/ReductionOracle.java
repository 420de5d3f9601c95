// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.race.LocksetOracle;
import dev.keirin.analysis.race.RaceOracle;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Event;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reduction straight from its definition: the movers of each block as a word. */
final class ReductionOracle {
  private static final Pattern REDUCIBLE = Pattern.compile("R*N?L*");

  private final List<Event> events;

  /** For each variable, the event from which on its accesses are non-movers. */
  private final Map<String, Integer> nonMoversFrom = new HashMap<>();

  private ReductionOracle(List<Event> events) {
    this.events = events;
  }

  static ReductionOracle withLocksets(List<Event> events) {
    ReductionOracle oracle = new ReductionOracle(events);
    oracle.take(LocksetOracle.verdicts(events, name -> name));
    oracle.take(
        LocksetOracle.verdicts(
            events.stream().map(ReductionOracle::volatileAsPlain).toList(), n -> n));
    return oracle;
  }

  private void take(List<String> verdicts) {
    for (String verdict : verdicts) {
      String[] words = verdict.split(" ", 2);
      nonMoversFrom.put(words[1], Integer.parseInt(words[0]));
    }
  }

  /** Leaves nothing but volatile accesses, without any locks around them. */
  private static Event volatileAsPlain(Event event) {
    OperationKind kind =
        !isVolatile(event)
            ? OperationKind.YIELD
            : event.isWrite() ? OperationKind.WRITE : OperationKind.READ;
    return new Event(event.thread(), kind, whole(event), event.location());
  }

  static ReductionOracle withRaces(List<Event> events) {
    ReductionOracle oracle = new ReductionOracle(events);
    RaceOracle races = new RaceOracle(events);
    oracle.nonMoversFrom.putAll(races.firstRaces());
    for (int later = 0; later < events.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        Event a = events.get(earlier);
        Event b = events.get(later);
        if (isVolatile(a)
            && isVolatile(b)
            && whole(a).equals(whole(b))
            && (a.isWrite() || b.isWrite())
            && !races.isOrderedAnyway(earlier, later)) {
          oracle.nonMoversFrom.putIfAbsent(whole(a), later);
        }
      }
    }
    return oracle;
  }

  private static boolean isVolatile(Event event) {
    return event.isAccess()
        && event.kind() != OperationKind.READ
        && event.kind() != OperationKind.WRITE;
  }

  private static String whole(Event event) {
    return event.whole() == null ? event.target() : event.whole();
  }

  /** For each block that is not reducible, the first event that shows it. */
  Map<String, Integer> warnings() {
    Map<String, Integer> warnings = new LinkedHashMap<>();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).kind() == OperationKind.BEGIN) {
        int broken = brokenAt(i);
        if (broken >= 0) {
          warnings.merge(events.get(i).target(), broken, Math::min);
        }
      }
    }
    return warnings;
  }

  private int brokenAt(int begin) {
    StringBuilder word = new StringBuilder();
    int depth = 0;
    for (int i = begin; i < events.size(); i++) {
      Event event = events.get(i);
      if (!event.thread().equals(events.get(begin).thread())) {
        continue;
      }
      depth += event.kind() == OperationKind.BEGIN ? 1 : 0;
      depth -= event.kind() == OperationKind.END ? 1 : 0;
      if (depth == 0) {
        return -1;
      }
      word.append(mover(i));
      if (!REDUCIBLE.matcher(word).matches()) {
        return i;
      }
    }
    return -1;
  }

  private String mover(int index) {
    Event event = events.get(index);
    return switch (event.kind()) {
      case READ,
          WRITE,
          VOLATILE_READ,
          VOLATILE_WRITE,
          UPDATE,
          FAILED_UPDATE,
          OPAQUE_READ,
          OPAQUE_WRITE,
          OPAQUE_UPDATE,
          ACQUIRING_UPDATE,
          RELEASING_UPDATE ->
          nonMoversFrom.getOrDefault(whole(event), Integer.MAX_VALUE) <= index ? "N" : "";
      case ACQUIRE, ACQUIRE_SHARED -> isLocal(index) ? "" : "R";
      case RELEASE, RELEASE_SHARED -> isLocal(index) ? "" : "L";
      case WAIT_END, JOIN, RECEIVE -> "R";
      case WAIT_START, FORK, SEND -> "L";
      case SIGNAL, THREAD_END, BEGIN, END, YIELD, TASK, INITIALISE, FAILED_ATTEMPT -> "";
    };
  }

  private boolean isLocal(int index) {
    return events.subList(0, index).stream()
        .filter(
            e ->
                e.kind() == OperationKind.ACQUIRE
                    || e.kind() == OperationKind.ACQUIRE_SHARED
                    || e.kind() == OperationKind.WAIT_END)
        .filter(e -> e.target().equals(events.get(index).target()))
        .allMatch(e -> e.thread().equals(events.get(index).thread()));
  }
}
