// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** In how many blocks of its thread each step of a finding is, as far as the steps tell. */
public final class StepDepths {
  private static final int DEEPEST = 8;

  private StepDepths() {}

  public static int[] of(List<Step> steps) {
    Map<String, Integer> current = new HashMap<>();
    int[] depths = new int[steps.size()];
    for (int i = 0; i < depths.length; i++) {
      Step step = steps.get(i);
      int depth = current.getOrDefault(step.thread(), 0);
      if (step.is(OperationKind.END)) {
        depth = Math.max(0, depth - 1);
      }
      depths[i] = Math.min(DEEPEST, depth);
      current.put(step.thread(), step.is(OperationKind.BEGIN) ? depth + 1 : depth);
    }
    return depths;
  }
}
