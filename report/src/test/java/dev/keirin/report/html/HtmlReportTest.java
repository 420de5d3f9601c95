// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.graph.GraphLayout;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path temporary;

  @Test
  void aPageHasAnIndexTimeLinesAndGraphs() throws IOException {
    String page =
        html(
            ExampleResults.of(
                ExampleResults.lockset(), ExampleResults.cycle(), ExampleResults.manyThreads()),
            Sources.none());

    // How it looks and filters is not what this file is about.
    Golden.assertMatches(
        "report.html",
        page.replaceAll("(?s)<style>.*?</style>", "<style></style>")
            .replaceAll("(?s)<script>.*?</script>", "<script></script>")
            .replaceAll("sha256-[^&]*", "sha256-..."));
  }

  @Test
  void sourceLinesAreShownWithTheStepsBesideThem() throws IOException {
    Path shop = Files.createDirectories(temporary.resolve("shop"));
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      lines.add("line " + i + " <b>");
    }
    Files.write(shop.resolve("Stock.java"), lines);

    String page = html(ExampleResults.of(ExampleResults.lockset()), Sources.in(List.of(temporary)));

    assertThat(page)
        .contains("shop/Stock.java, lines 9 to 15")
        .contains("shop/Stock.java, lines 17 to 24")
        .contains("<i>step 2</i><u>21</u>line 21 &lt;b&gt;")
        .contains("<i>step 3</i><u>12</u>line 12 &lt;b&gt;")
        .doesNotContain("line 16 ");
  }

  @Test
  void sourcesOutsideOfTheGivenDirectoriesAreNotRead() throws IOException {
    Path inside = Files.createDirectory(temporary.resolve("inside"));
    Files.writeString(temporary.resolve("secret.java"), "secret");
    Sources sources = Sources.in(List.of(inside));

    assertThat(sources.of(new dev.keirin.operation.Site("A", "m", "../secret.java", 1, -1)))
        .isEmpty();
  }

  @Test
  void nothingFoundIsAPageThatSaysSo() throws IOException {
    assertThat(html(ExampleResults.of(), Sources.none()))
        .contains("<p>Nothing found in 1,234 operations by eraser, velodrome.</p>")
        .doesNotContain("<table");
  }

  @Test
  void whatAnalysesSayBesidesFindingsIsShownLineByLine() throws IOException {
    SourceSummary source =
        new SourceSummary("a", 1, Map.of(), Optional.empty(), List.of("1 <new>", "  2"));

    assertThat(html(new Results("1", List.of(), List.of(source), List.of()), Sources.none()))
        .contains(
            "<pre class=\"notes\" tabindex=\"0\" aria-label=\"Notes\">1 &lt;new&gt;\n  2\n</pre>");
  }

  @Test
  void hostileTextStaysText() throws IOException {
    String page = html(ExampleResults.of(ExampleResults.hostile()), Sources.none());

    assertThat(page.replaceAll("(?s)<(style|script)>.*?</\\1>", ""))
        .matches(text -> text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f)))
        .contains("a\\u001b[31m&quot;\\\\n\\u202e\\ud800\\u0007")
        .doesNotContain("[31m\"");
  }

  private static String html(Results results, Sources sources) throws IOException {
    StringBuilder text = new StringBuilder();
    HtmlReport.write(results, sources, HtmlReportTest::below, text);
    return text.toString();
  }

  /** A layout that everybody can check: one box below the other. */
  private static GraphLayout.Placed below(
      List<GraphLayout.Size> boxes, List<GraphLayout.Link> links) {
    List<GraphLayout.Point> corners = new ArrayList<>();
    boxes.forEach(box -> corners.add(new GraphLayout.Point(0, corners.size() * 100.0)));
    return new GraphLayout.Placed(
        new GraphLayout.Size(400, 100.0 * boxes.size()),
        corners,
        links.stream().map(l -> List.of(corners.get(l.from()), corners.get(l.to()))).toList(),
        links.stream().map(l -> corners.get(l.from())).toList());
  }
}
