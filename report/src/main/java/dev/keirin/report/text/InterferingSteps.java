// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.operation.OperationKind;

/** The steps of a finding with which threads interfere, which reports mark. */
public final class InterferingSteps {
  private InterferingSteps() {}

  /** Those that conflict; where no conflicts are told, all that are not begins. */
  public static boolean include(Finding finding, int index) {
    return finding.orders().isEmpty()
        ? !finding.steps().get(index).is(OperationKind.BEGIN)
        : finding.conflicts().stream().anyMatch(o -> o.earlier() == index || o.later() == index);
  }
}
