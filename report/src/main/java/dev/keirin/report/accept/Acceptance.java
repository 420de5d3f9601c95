// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.accept;

import dev.keirin.input.PrintableText;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourcedFinding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Leaves out of the results what the user knows or does not want to know. */
public final class Acceptance {
  private final Baseline baseline;
  private final Suppressions suppressions;
  private final Set<String> known = new LinkedHashSet<>();
  private final Set<String> suppressed = new LinkedHashSet<>();

  public Acceptance(Baseline baseline, Suppressions suppressions) {
    this.baseline = baseline;
    this.suppressions = suppressions;
  }

  /** The results with only those findings that are new. */
  public Results newIn(Results results) {
    List<SourcedFinding> fresh = new ArrayList<>();
    for (SourcedFinding found : results.findings()) {
      String fingerprint = found.finding().fingerprint();
      if (suppressions.suppress(found.finding())) {
        suppressed.add(fingerprint);
      } else if (baseline.knows(found.finding())) {
        known.add(fingerprint);
      } else {
        fresh.add(found);
      }
    }
    return results.with(fresh);
  }

  /** What was left out, and suppressions that nothing needed, each as a line for a person. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (!known.isEmpty()) {
      remarks.add("Not shown: " + counted(known.size()) + " of the baseline.");
    }
    if (!suppressed.isEmpty()) {
      remarks.add("Not shown: " + counted(suppressed.size()) + " by suppressions.");
    }
    for (Suppression unused : suppressions.unused()) {
      remarks.add(
          "Unused suppression, line " + unused.line() + ": " + PrintableText.of(unused.text()));
    }
    return remarks;
  }

  private static String counted(int findings) {
    return findings + (findings == 1 ? " finding" : " findings");
  }
}
