// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;

/** What stands above the steps of a finding. */
public final class StepsTitle {
  private StepsTitle() {}

  /** Nothing has happened yet where nothing has run. */
  public static String of(Finding finding) {
    return finding.rule() == Rule.LOCK_PATTERN
        ? "What the code does, in this order"
        : "What happened, in this order";
  }
}
