// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The lockset discipline straight from its definition. */
public final class LocksetOracle {
  /**
   * A plain access.
   *
   * @param locks what protects it: all locks held for a read, those held exclusively for a write
   */
  private record Held(int index, String thread, boolean isWrite, Set<String> locks) {}

  private LocksetOracle() {}

  /** For each variable without protection, the operation that shows it, as {@code index name}. */
  public static List<String> verdicts(List<Operation> operations, Function<String, String> grain) {
    Map<Integer, String> verdicts = new java.util.TreeMap<>();
    accesses(operations, grain)
        .forEach(
            (name, accesses) -> {
              for (int length = 1; length <= accesses.size(); length++) {
                if (isUnprotected(accesses.subList(0, length))) {
                  verdicts.put(accesses.get(length - 1).index(), name);
                  return;
                }
              }
            });
    return verdicts.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList();
  }

  private static boolean isUnprotected(List<Held> accesses) {
    List<Held> shared =
        accesses.stream()
            .dropWhile(access -> access.thread().equals(accesses.get(0).thread()))
            .toList();
    return shared.stream().anyMatch(Held::isWrite)
        && shared.get(0).locks().stream()
            .noneMatch(lock -> shared.stream().allMatch(access -> access.locks().contains(lock)));
  }

  private static Map<String, List<Held>> accesses(
      List<Operation> operations, Function<String, String> grain) {
    Map<String, List<Held>> accesses = new LinkedHashMap<>();
    Map<String, Set<String>> any = new HashMap<>();
    Map<String, Set<String>> exclusive = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      Set<String> all = any.computeIfAbsent(operation.thread(), t -> new HashSet<>());
      Set<String> mine = exclusive.computeIfAbsent(operation.thread(), t -> new HashSet<>());
      switch (operation.kind()) {
        case ACQUIRE, WAIT_END -> {
          all.add(operation.target());
          mine.add(operation.target());
        }
        case ACQUIRE_SHARED -> all.add(operation.target());
        case RELEASE, WAIT_START, RELEASE_SHARED -> {
          all.remove(operation.target());
          mine.remove(operation.target());
        }
        case READ, WRITE -> {
          boolean isWrite = operation.kind() == OperationKind.WRITE;
          accesses
              .computeIfAbsent(grain.apply(operation.target()), v -> new ArrayList<>())
              .add(new Held(i, operation.thread(), isWrite, Set.copyOf(isWrite ? mine : all)));
        }
        default -> {}
      }
    }
    return accesses;
  }
}
