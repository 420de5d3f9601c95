// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.report.text.InterferingSteps;
import dev.keirin.report.text.Names;
import dev.keirin.report.text.StepDepths;
import dev.keirin.report.text.StepLocks;
import dev.keirin.report.text.StepsTitle;
import java.io.IOException;
import java.util.List;

/** The time line: one step a row, one column a thread, what conflicts marked. */
final class HtmlSteps {
  private static final int MOST_COLUMNS = 6;

  private final HtmlWriter html;
  private final Finding finding;
  private final List<String> threads;
  private final int[] depths;
  private final boolean isWithLocks;

  HtmlSteps(HtmlWriter html, Finding finding) {
    this.html = html;
    this.finding = finding;
    this.threads = finding.steps().stream().map(Step::thread).distinct().toList();
    this.depths = StepDepths.of(finding.steps());
    this.isWithLocks = StepLocks.areTold(finding);
  }

  void write() throws IOException {
    boolean isWide = threads.size() > MOST_COLUMNS;
    html.open(
        "div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Time line");
    html.open("table", "class", "steps");
    html.element("caption", StepsTitle.of(finding));
    html.open("thead").open("tr");
    html.open("th", "scope", "col").text("Step").close();
    for (String head : isWide ? List.of("Thread", "Operation") : threads) {
      html.open("th", "scope", "col").text(head).close();
    }
    if (isWithLocks) {
      html.open("th", "scope", "col").text("Locks held").close();
    }
    html.open("th", "scope", "col").text("Place").close().close().close().open("tbody");
    for (int i = 0; i < finding.steps().size(); i++) {
      row(i, isWide);
    }
    html.close().close().closeLine();
  }

  private void row(int index, boolean isWide) throws IOException {
    Step step = finding.steps().get(index);
    html.open("tr").open("th", "scope", "row").text(Integer.toString(index + 1)).close();
    if (isWide) {
      html.element("td", step.thread());
      operation(index);
    } else {
      for (String thread : threads) {
        if (thread.equals(step.thread())) {
          operation(index);
        } else {
          html.open("td").close();
        }
      }
    }
    if (isWithLocks) {
      html.element("td", StepLocks.at(step));
    }
    html.element("td", "place", Names.site(step.site())).closeLine();
  }

  private void operation(int index) throws IOException {
    Step step = finding.steps().get(index);
    html.open(
        "td",
        "class",
        (InterferingSteps.include(finding, index) ? "hit" : "op") + " d" + depths[index]);
    html.element("b", step.kind().title()).text(" " + Names.target(step.target()));
    conflicts(index);
    html.close();
  }

  private void conflicts(int index) throws IOException {
    for (Order order : finding.conflicts()) {
      if (order.later() == index) {
        html.element("small", " after " + (order.earlier() + 1));
      }
    }
  }
}
