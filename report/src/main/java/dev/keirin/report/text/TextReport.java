// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.input.PrintableText;
import dev.keirin.report.accept.Suppression;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells a person what was found: for each finding what is wrong, where, and what happened in which
 * order, then one line that sums up.
 *
 * <p>The same finding in several sources is told once, with all its sources.
 */
public final class TextReport {
  private static final String INDENT = "  ";
  private static final int LABEL_WIDTH = 13;

  private final PrintWriter out;
  private final Style style;

  public TextReport(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  public void write(Results results) {
    writeFindings(results);
    writeSummary(results);
  }

  /** All but the last line. */
  public void writeFindings(Results results) {
    List<FindingGroup> groups = results.groups();
    for (int i = 0; i < groups.size(); i++) {
      headline(groups.get(i).finding(), i + 1, groups.size());
      body(groups.get(i));
    }
  }

  /** Only the last line, which sums up. */
  public void writeSummary(Results results) {
    out.println(Summary.of(results));
  }

  private void headline(Finding finding, int number, int total) {
    String counted = total == 1 ? "Finding" : "Finding " + number + " of " + total;
    String what = finding.rule().id() + ": " + PrintableText.of(Names.title(finding));
    out.println(style.alarm(counted + ": " + what));
    out.println(style.strong(finding.rule().title() + "."));
    out.println();
  }

  private void body(FindingGroup group) {
    Finding finding = group.finding();
    Paragraph.lines(PrintableText.of(finding.message())).forEach(l -> out.println(INDENT + l));
    out.println();
    labelled("at fault", finding.blame().stream().map(Names::block));
    labelled("where", finding.sites().stream().map(Names::site));
    if (finding.steps().isEmpty()) {
      labelled("threads", finding.threads().stream().map(PrintableText::of));
    } else {
      out.println();
      out.println(INDENT + StepsTitle.of(finding).replaceFirst("W", "w") + ":");
      new StepTable(finding, style).lines().forEach(l -> out.println(INDENT + INDENT + l));
      out.println();
      labelled("conflicts", conflicts(finding.conflicts()));
      labelled("locks held", StepLocks.line(finding));
    }
    labelled(
        "to fix",
        Advice.of(finding).map(PrintableText::of).map(Paragraph::lines).stream()
            .flatMap(List::stream));
    labelled("found by", group.members().stream().map(sourced -> discovery(sourced.finding())));
    labelled("seen in", group.seenIn().stream().map(PrintableText::of));
    labelled("read more", Stream.of(RulePage.path(finding.rule())));
    labelled("to suppress", Stream.of(PrintableText.of(Suppression.lineFor(finding))));
    labelled("fingerprint", Stream.of(finding.fingerprint()));
    out.println();
  }

  private void labelled(String label, Stream<String> values) {
    String margin = label;
    for (String value : values.distinct().toList()) {
      String gap = " ".repeat(LABEL_WIDTH - margin.length());
      out.println(INDENT + style.faint(margin) + gap + value);
      margin = "";
    }
  }

  private static Stream<String> conflicts(List<Order> orders) {
    String text =
        orders.stream()
            .map(order -> (order.earlier() + 1) + " before " + (order.later() + 1))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? Stream.of() : Stream.of(text);
  }

  private static String discovery(Finding finding) {
    return finding.analysis() + ", " + finding.certainty().label() + meaning(finding.certainty());
  }

  private static String meaning(Certainty certainty) {
    return switch (certainty) {
      case OBSERVED -> ": it happened in this execution";
      case PREDICTED -> ": not in this execution, but in another one that it shows possible";
      case HEURISTIC -> ": a discipline is broken, which may be harmless for a reason not seen";
    };
  }
}
