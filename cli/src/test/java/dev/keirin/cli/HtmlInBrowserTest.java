// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.layout.LayeredLayout;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.report.html.HtmlReport;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.report.source.Sources;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The page as a real browser sees it. */
class HtmlInBrowserTest {
  private static final String HOSTILE =
      "<script>document.title='taken'</script><img src=x onerror=a>\"'&";

  // A browser may still be writing to its profile when it is told to end.
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path temporary;

  private Optional<Path> executable;

  @BeforeEach
  void needBrowser() {
    executable = Browser.executable();
    if (executable.isEmpty()) {
      System.err.println("NOT TESTED: there is no chromium, so no browser has seen the report.");
    }
    assumeTrue(executable.isPresent(), "there is no chromium");
  }

  @Test
  void thePageFiltersAndDrawsWithoutComplaints() throws Exception {
    Path page = page("few.html", List.of(cycle("shop.Stock"), cycle(HOSTILE), race("shop.Till")));

    try (Browser browser = browser("few", page)) {
      assertThat(browser.evaluate("document.title")).isEqualTo("Keirin: 3 findings");
      assertThat(browser.evaluate("document.querySelectorAll('figure svg rect').length"))
          .isEqualTo("6");
      assertThat(browser.evaluate("document.querySelector('figure svg').getBBox().width > 100"))
          .isEqualTo("true");
      assertThat(
              browser.evaluate(
                  "document.querySelectorAll('body script').length + '' + document.images.length"))
          .isEqualTo("10");
      assertThat(filtered(browser, "rule", "data-race")).isEqualTo("1 of 3 shown, 1 visible");
      assertThat(filtered(browser, "rule", "")).isEqualTo("3 of 3 shown, 3 visible");
      assertThat(filtered(browser, "class", "shop.Stock")).isEqualTo("1 of 3 shown, 1 visible");
      assertThat(filtered(browser, "certainty", "heuristic")).isEqualTo("1 of 3 shown, 1 visible");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void aLinkOpensItsFinding() throws Exception {
    List<Finding> many = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      many.add(cycle("shop.Stock" + i));
    }

    try (Browser browser = browser("link", page("many.html", many))) {
      assertThat(browser.evaluate("document.querySelector('#f7').open")).isEqualTo("false");
      browser.evaluate("document.querySelector('a[href=\"#f7\"]').click()");
      browser.evaluate("new Promise(r => setTimeout(r, 200))");
      assertThat(browser.evaluate("document.querySelector('#f7').open")).isEqualTo("true");
      assertThat(browser.evaluate("document.activeElement.parentElement.id")).isEqualTo("f7");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void fiveThousandFindingsStayUsable() throws Exception {
    List<Finding> many = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      many.add(i % 2 == 0 ? cycle("shop.Stock" + i) : race("shop.Till" + i));
    }
    long start = System.nanoTime();
    Path page = page("huge.html", many);
    System.err.printf(
        "5,000 findings: %.1f s, %.1f MB%n",
        (System.nanoTime() - start) / 1e9, Files.size(page) / 1e6);

    try (Browser browser = browser("huge", page)) {
      System.err.println("loaded: " + browser.evaluate("Math.round(performance.now()) + ' ms'"));
      System.err.println(
          "filtered: "
              + browser.evaluate(
                  "(() => { const s = performance.now(); const f = document.getElementById('rule');"
                      + " f.value = 'data-race'; f.dispatchEvent(new Event('input', {bubbles: true}));"
                      + " document.body.offsetHeight; return Math.round(performance.now() - s) + ' ms' })()"));
      assertThat(browser.evaluate("document.getElementById('shown').textContent"))
          .isEqualTo("2500 of 5000 shown");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  private Browser browser(String profile, Path page) throws Exception {
    return new Browser(
        executable.orElseThrow(), Files.createDirectory(temporary.resolve(profile)), page);
  }

  private static String filtered(Browser browser, String field, String value) throws Exception {
    return browser.evaluate(
        "(() => { document.getElementById('filter').reset();"
            + " const f = document.getElementById('"
            + field
            + "'); f.value = '"
            + value
            + "';"
            + " f.dispatchEvent(new Event('input', {bubbles: true}));"
            + " return document.getElementById('shown').textContent + ', '"
            + " + [...document.querySelectorAll('details')].filter(d => d.offsetHeight).length + ' visible' })()");
  }

  private static Path page(String name, List<Finding> findings) throws IOException {
    Path page = temporary.resolve(name);
    Results results =
        new Results(
            "1",
            List.of("velodrome"),
            List.of(),
            findings.stream().map(f -> new SourcedFinding("a", f, 1)).toList());
    try (Writer out = Files.newBufferedWriter(page)) {
      HtmlReport.write(results, Sources.none(), new LayeredLayout(), out);
    }
    return page;
  }

  private static Finding cycle(String className) {
    Site site = new Site(className, "sell", "Stock.java", 3, -1);
    return new Finding(
        Rule.ATOMICITY_VIOLATION,
        "velodrome",
        Certainty.OBSERVED,
        className + ".count",
        className + ".sell is not atomic",
        List.of(new Block(className, "sell")),
        List.of(site),
        List.of("T1", className),
        List.of(
            new Step("T1", OperationKind.BEGIN, className + ".sell", site),
            new Step("T1", OperationKind.READ, className + ".count", site),
            new Step(className, OperationKind.WRITE, className + ".count", site),
            new Step("T1", OperationKind.WRITE, className + ".count", site)),
        List.of(new Order(1, 2), new Order(2, 3)));
  }

  private static Finding race(String className) {
    Site site = new Site(className, "sell", "Till.java", 3, -1);
    return new Finding(
        Rule.DATA_RACE,
        "fasttrack",
        Certainty.HEURISTIC,
        className + ".count",
        "race",
        List.of(),
        List.of(site),
        List.of("T1", "T2"),
        List.of(
            new Step("T1", OperationKind.READ, "x", site),
            new Step("T2", OperationKind.WRITE, "x", site)));
  }
}
