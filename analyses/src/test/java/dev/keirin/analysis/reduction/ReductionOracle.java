// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.race.LocksetOracle;
import dev.keirin.analysis.race.RaceOracle;
import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Operation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reduction straight from its definition: the movers of each block as a word. */
final class ReductionOracle {
  private static final Pattern REDUCIBLE = Pattern.compile("R*N?L*");

  private final List<Operation> operations;

  /** For each variable, the operation from which on its accesses are non-movers. */
  private final Map<String, Integer> nonMoversFrom = new HashMap<>();

  private ReductionOracle(List<Operation> operations) {
    this.operations = operations;
  }

  static ReductionOracle withLocksets(List<Operation> operations) {
    ReductionOracle oracle = new ReductionOracle(operations);
    oracle.take(LocksetOracle.verdicts(operations, name -> name));
    oracle.take(
        LocksetOracle.verdicts(
            operations.stream().map(ReductionOracle::volatileAsPlain).toList(), n -> n));
    return oracle;
  }

  private void take(List<String> verdicts) {
    for (String verdict : verdicts) {
      String[] words = verdict.split(" ", 2);
      nonMoversFrom.put(words[1], Integer.parseInt(words[0]));
    }
  }

  /** Leaves nothing but volatile accesses, without any locks around them. */
  private static Operation volatileAsPlain(Operation operation) {
    OperationKind kind =
        !isVolatile(operation)
            ? OperationKind.YIELD
            : operation.isWrite() ? OperationKind.WRITE : OperationKind.READ;
    return new Operation(operation.thread(), kind, whole(operation), operation.location());
  }

  static ReductionOracle withRaces(List<Operation> operations) {
    ReductionOracle oracle = new ReductionOracle(operations);
    RaceOracle races = new RaceOracle(operations);
    oracle.nonMoversFrom.putAll(races.firstRaces());
    for (int later = 0; later < operations.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        Operation a = operations.get(earlier);
        Operation b = operations.get(later);
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

  private static boolean isVolatile(Operation operation) {
    return operation.isAccess()
        && operation.kind() != OperationKind.READ
        && operation.kind() != OperationKind.WRITE;
  }

  private static String whole(Operation operation) {
    return operation.whole() == null ? operation.target() : operation.whole();
  }

  /** For each block that is not reducible, the first operation that shows it. */
  Map<String, Integer> warnings() {
    Map<String, Integer> warnings = new LinkedHashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i).kind() == OperationKind.BEGIN) {
        int broken = brokenAt(i);
        if (broken >= 0) {
          warnings.merge(operations.get(i).target(), broken, Math::min);
        }
      }
    }
    return warnings;
  }

  private int brokenAt(int begin) {
    StringBuilder word = new StringBuilder();
    int depth = 0;
    for (int i = begin; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      if (!operation.thread().equals(operations.get(begin).thread())) {
        continue;
      }
      depth += operation.kind() == OperationKind.BEGIN ? 1 : 0;
      depth -= operation.kind() == OperationKind.END ? 1 : 0;
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
    Operation operation = operations.get(index);
    return switch (operation.kind()) {
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
          nonMoversFrom.getOrDefault(whole(operation), Integer.MAX_VALUE) <= index ? "N" : "";
      case ACQUIRE, ACQUIRE_SHARED -> isLocal(index) ? "" : "R";
      case RELEASE, RELEASE_SHARED -> isLocal(index) ? "" : "L";
      case WAIT_END, JOIN, RECEIVE -> "R";
      case WAIT_START, FORK, SEND -> "L";
      case SIGNAL, THREAD_END, BEGIN, END, YIELD, TASK, INITIALISE, FAILED_ATTEMPT -> "";
    };
  }

  private boolean isLocal(int index) {
    return operations.subList(0, index).stream()
        .filter(
            e ->
                e.kind() == OperationKind.ACQUIRE
                    || e.kind() == OperationKind.ACQUIRE_SHARED
                    || e.kind() == OperationKind.WAIT_END)
        .filter(e -> e.target().equals(operations.get(index).target()))
        .allMatch(e -> e.thread().equals(operations.get(index).thread()));
  }
}
