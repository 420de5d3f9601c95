// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A read returns what the last write before it stored. The first read of a variable tells its value
 * if no write did.
 */
final class ValueRules {
  private final Consumer<String> problems;
  private final Map<VariableId, Known> known = new HashMap<>();

  // Only for variables of which a part has occurred.
  private final Map<VariableId, Long> wholeWrites = new HashMap<>();

  ValueRules(Consumer<String> problems) {
    this.problems = problems;
  }

  /**
   * A value that is known.
   *
   * @param wholeWrites how often the whole had been written; after another time, the value of the
   *     part is unknown
   */
  private record Known(long value, long wholeWrites) {}

  void check(OperationKind kind, ThreadId thread, VariableId variable, long before, long after) {
    if (kind.reads()) {
      Known last = known.get(variable);
      if (last != null && last.wholeWrites == wholeWrites(variable) && last.value != before) {
        problems.accept(
            thread + " reads " + before + " from " + variable + ", which has " + last.value + ".");
      }
    }
    if (kind.writes()) {
      forgetOverlapping(variable);
    }
    known.put(variable, new Known(kind.writes() ? after : before, wholeWrites(variable)));
  }

  /** An access without a value: after a write, what the variable has is unknown. */
  void forget(OperationKind kind, VariableId variable) {
    if (kind.writes()) {
      known.remove(variable);
      forgetOverlapping(variable);
    }
  }

  void valueWithoutAccess() {
    problems.accept("A value is told, but no access follows.");
  }

  private void forgetOverlapping(VariableId variable) {
    if (variable.whole() != null) {
      known.remove(variable.whole());
    } else {
      wholeWrites.computeIfPresent(variable, (whole, writes) -> writes + 1);
    }
  }

  private long wholeWrites(VariableId variable) {
    return variable.whole() == null ? 0 : wholeWrites.computeIfAbsent(variable.whole(), w -> 0L);
  }
}
