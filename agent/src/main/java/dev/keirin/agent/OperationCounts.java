// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import java.util.EnumMap;
import java.util.Map;

/** Counts operations by kind. */
final class OperationCounts extends UniformOperations {
  private final Map<OperationKind, long[]> counts = new EnumMap<>(OperationKind.class);

  OperationCounts() {
    for (OperationKind kind : OperationKind.values()) {
      counts.put(kind, new long[1]);
    }
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    counts.get(kind)[0]++;
  }

  /** Adds operations that were counted elsewhere. */
  void add(OperationKind kind, long operations) {
    counts.get(kind)[0] += operations;
  }

  long of(OperationKind kind) {
    return counts.get(kind)[0];
  }

  long total() {
    return counts.values().stream().mapToLong(count -> count[0]).sum();
  }
}
