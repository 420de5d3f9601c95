// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Operation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Happens-before and races straight from their definitions, by transitive closure. */
public final class RaceOracle {
  private final List<Operation> operations;

  /** For each operation, all that happened before it. */
  private final List<BitSet> before = new ArrayList<>();

  public RaceOracle(List<Operation> operations) {
    this.operations = operations;
    for (int later = 0; later < operations.size(); later++) {
      BitSet all = new BitSet();
      for (int earlier = 0; earlier < later; earlier++) {
        if (isDirectlyBefore(operations.get(earlier), operations.get(later))) {
          all.set(earlier);
          all.or(before.get(earlier));
        }
      }
      before.add(all);
    }
  }

  private static boolean isDirectlyBefore(Operation a, Operation b) {
    return a.thread().equals(b.thread())
        || (a.kind() == OperationKind.FORK && a.target().equals(b.thread()))
        || (b.kind() == OperationKind.JOIN && b.target().equals(a.thread()))
        // The thread in between has a start and an end even if it does nothing.
        || (a.kind() == OperationKind.FORK
            && b.kind() == OperationKind.JOIN
            && a.target().equals(b.target()))
        || (synchronises(a.kind(), b.kind()) && whole(a).equals(whole(b)));
  }

  private static String whole(Operation operation) {
    return operation.whole() == null ? operation.target() : operation.whole();
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
    Operation a = operations.get(earlier);
    Operation b = operations.get(later);
    return isPlain(a)
        && isPlain(b)
        && a.target().equals(b.target())
        && (a.isWrite() || b.isWrite())
        && !before.get(later).get(earlier);
  }

  private static boolean isPlain(Operation operation) {
    return operation.kind() == OperationKind.READ || operation.kind() == OperationKind.WRITE;
  }

  /** Whether an operation happened before another for reasons other than these two alone. */
  public boolean isOrderedAnyway(int earlier, int later) {
    for (int between = 0; between < later; between++) {
      Operation operation = operations.get(between);
      boolean isInThread = operation.thread().equals(operations.get(later).thread());
      boolean isFork =
          operation.kind() == OperationKind.FORK
              && operation.target().equals(operations.get(later).thread());
      if ((isInThread || isFork) && (between == earlier || before.get(between).get(earlier))) {
        return true;
      }
    }
    return false;
  }

  /** For each racy variable, the first access that races with an earlier one. */
  public Map<String, Integer> firstRaces() {
    Map<String, Integer> first = new LinkedHashMap<>();
    for (int later = 0; later < operations.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (isRace(earlier, later)) {
          first.putIfAbsent(operations.get(later).target(), later);
        }
      }
    }
    return first;
  }
}
