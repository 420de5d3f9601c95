// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.finding.Finding;
import dev.keirin.report.accept.Suppression;
import dev.keirin.report.graph.GraphLayout;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.source.Sources;
import dev.keirin.report.text.Advice;
import dev.keirin.report.text.Names;
import dev.keirin.report.text.RulePage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything about one finding. */
final class HtmlFinding {
  private final HtmlWriter html;
  private final HtmlExcerpts excerpts;
  private final SvgGraph graph;

  HtmlFinding(HtmlWriter html, Sources sources, GraphLayout layout) {
    this.html = html;
    this.excerpts = new HtmlExcerpts(html, sources);
    this.graph = new SvgGraph(html, layout);
  }

  void write(FindingGroup group, int number, boolean isOpen) throws IOException {
    Finding finding = group.finding();
    String id = "f" + number;
    if (isOpen) {
      html.open("details", "id", id, "open", "");
    } else {
      html.open("details", "id", id);
    }
    html.open("summary").open("h2").text(number + ". ");
    html.element("span", "rule " + finding.certainty().label(), finding.rule().id());
    html.text(" " + Names.title(finding)).close().close();
    html.open("p").element("strong", finding.rule().title() + ".").text(" ");
    html.text(finding.message()).close();
    Optional<String> advice = Advice.of(finding);
    if (advice.isPresent()) {
      html.open("p", "class", "fix").element("strong", "To fix: ").text(advice.get()).close();
    }
    facts(group);
    if (!finding.steps().isEmpty()) {
      new HtmlSteps(html, finding).write();
    }
    if (!finding.orders().isEmpty()) {
      graph.write(finding, id);
    }
    excerpts.write(finding);
    html.closeLine();
  }

  private void facts(FindingGroup group) throws IOException {
    Finding finding = group.finding();
    html.open("dl");
    fact("At fault", finding.blame().stream().map(Names::block));
    fact("Where", finding.sites().stream().map(Names::site));
    fact(
        "Found by",
        group.analyses().stream().map(name -> name + ", " + finding.certainty().label()));
    fact("Seen in", group.seenIn().stream());
    fact("Read more", Stream.of(RulePage.path(finding.rule())));
    fact("To suppress", Stream.of(Suppression.lineFor(finding)));
    fact("Fingerprint", Stream.of(finding.fingerprint()));
    html.close();
  }

  private void fact(String name, Stream<String> values) throws IOException {
    List<String> distinct = values.distinct().toList();
    if (!distinct.isEmpty()) {
      html.element("dt", name);
      for (String value : distinct) {
        html.element("dd", value);
      }
    }
  }
}
