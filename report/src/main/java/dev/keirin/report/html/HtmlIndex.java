// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.finding.Finding;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.text.Names;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** The table of all findings, and the fields that filter it. */
final class HtmlIndex {
  private final HtmlWriter html;
  private final List<FindingGroup> groups;

  HtmlIndex(HtmlWriter html, List<FindingGroup> groups) {
    this.html = html;
    this.groups = groups;
  }

  /** The class that a finding is filed under. */
  static String className(Finding finding) {
    if (!finding.blame().isEmpty() && !finding.blame().get(0).method().isEmpty()) {
      return finding.blame().get(0).className();
    }
    return finding.sites().stream()
        .filter(site -> !site.isText())
        .map(site -> site.className())
        .findFirst()
        .orElse("unknown");
  }

  void write() throws IOException {
    html.open("nav", "aria-label", "Index of findings");
    // The script shows it, since it would do nothing without.
    html.open("form", "id", "filter", "hidden", "", "aria-label", "Filter");
    select("rule", "Rule", f -> f.rule().id());
    select("class", "Class", HtmlIndex::className);
    select("certainty", "Certainty", f -> f.certainty().label());
    html.open("label").text("Contains ").empty("input", "id", "words", "type", "search").close();
    html.open("output", "id", "shown", "aria-live", "polite").close().closeLine();
    html.open("table", "id", "index").element("caption", "Findings");
    html.open("thead").open("tr");
    for (String head : List.of("Number", "Rule", "What", "Class", "Certainty", "Times")) {
      html.open("th", "scope", "col").text(head).close();
    }
    html.close().close().open("tbody");
    for (int i = 0; i < groups.size(); i++) {
      row(groups.get(i), i + 1);
    }
    html.close().close().closeLine();
  }

  private void select(String field, String label, Function<Finding, String> value)
      throws IOException {
    html.open("label").text(label + " ").open("select", "id", field);
    html.open("option", "value", "").text("all").close();
    for (String option :
        groups.stream().map(g -> value.apply(g.finding())).distinct().sorted().toList()) {
      html.open("option", "value", option).text(option).close();
    }
    html.close().close();
  }

  private void row(FindingGroup group, int number) throws IOException {
    Finding finding = group.finding();
    html.open(
        "tr",
        "data-rule",
        finding.rule().id(),
        "data-class",
        className(finding),
        "data-certainty",
        finding.certainty().label());
    html.element("td", Integer.toString(number)).element("td", finding.rule().id());
    html.open("th", "scope", "row").open("a", "href", "#f" + number).text(Names.title(finding));
    html.close().close().element("td", className(finding));
    html.element("td", finding.certainty().label());
    html.element("td", Long.toString(group.count())).closeLine();
  }
}
