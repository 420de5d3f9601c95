// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.summary;

import dev.keirin.finding.Finding;
import dev.keirin.input.PrintableText;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import dev.keirin.report.text.Names;
import dev.keirin.report.text.Summary;
import java.io.IOException;
import java.util.List;

/** A table of the findings in Markdown, for the summary of a job. */
public final class MarkdownSummary {
  /** Services cut long summaries off; the other reports have everything. */
  private static final int MOST_ROWS = 100;

  private MarkdownSummary() {}

  public static void write(Results results, Appendable out) throws IOException {
    List<FindingGroup> groups = results.groups();
    out.append("## Keirin\n\n").append(escaped(Summary.of(results))).append('\n');
    if (groups.isEmpty()) {
      return;
    }
    out.append("\n| rule | what happened | where | certainty | times |\n|---|---|---|---|---|\n");
    for (FindingGroup group : groups.subList(0, Math.min(MOST_ROWS, groups.size()))) {
      Finding finding = group.finding();
      String where = finding.sites().stream().map(Names::site).findFirst().orElse("");
      out.append("| ").append(finding.rule().id());
      out.append(" | ").append(escaped(finding.message()));
      out.append(" | ").append(escaped(where));
      out.append(" | ").append(finding.certainty().label());
      out.append(" | ").append(Long.toString(group.count())).append(" |\n");
    }
    if (groups.size() > MOST_ROWS) {
      out.append("\nAnd " + (groups.size() - MOST_ROWS) + " more.\n");
    }
  }

  /** Nothing in it is markup, and nothing ends a cell of a table. */
  private static String escaped(String text) {
    return PrintableText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("[\\\\`*_\\[\\]|#~@]", "\\\\$0");
  }
}
