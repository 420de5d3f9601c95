// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.report.graph.GraphLayout;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import dev.keirin.report.source.Sources;
import dev.keirin.report.text.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * Writes one page with all findings that needs no other file and no network.
 *
 * <p>The script only filters; without it everything can still be read. A browser runs no other
 * script than that one, whatever the names in a finding are, since the page names its hash.
 */
public final class HtmlReport {
  public static final String FILE_NAME = "report.html";
  private static final int MOST_OPEN = 20;

  private final HtmlWriter html;
  private final HtmlFinding finding;

  private HtmlReport(Sources sources, GraphLayout layout, Appendable out) {
    this.html = new HtmlWriter(out);
    this.finding = new HtmlFinding(html, sources, layout);
  }

  public static void write(Results results, Sources sources, GraphLayout layout, Appendable out)
      throws IOException {
    new HtmlReport(sources, layout, out).write(results);
  }

  private void write(Results results) throws IOException {
    List<FindingGroup> groups = results.groups();
    html.trusted("<!DOCTYPE html>\n").open("html", "lang", "en");
    head(groups.size());
    html.open("body");
    html.open("a", "class", "skip", "href", "#findings").text("Skip to the findings").closeLine();
    html.open("header").element("h1", "Keirin report");
    html.element("p", Summary.of(results));
    notes(results);
    html.closeLine();
    html.open("main");
    if (!groups.isEmpty()) {
      new HtmlIndex(html, groups).write();
      html.open("section", "id", "findings", "aria-label", "Findings");
      for (int i = 0; i < groups.size(); i++) {
        finding.write(groups.get(i), i + 1, groups.size() <= MOST_OPEN);
      }
      html.closeLine();
    }
    html.closeLine();
    html.open("footer").element("p", "Keirin " + results.version()).closeLine();
    html.trusted(SvgGraph.ARROWS);
    html.open("script").trusted(resource("report.js")).closeLine();
    html.closeLine().closeLine();
  }

  /** As they were on the terminal, where some of them are tables. */
  private void notes(Results results) throws IOException {
    List<String> notes = results.sources().stream().flatMap(s -> s.notes().stream()).toList();
    if (!notes.isEmpty()) {
      html.open("pre", "class", "notes", "tabindex", "0", "aria-label", "Notes");
      for (String note : notes) {
        html.text(note).trusted("\n");
      }
      html.close();
    }
  }

  private void head(int findings) throws IOException {
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-"
            + sha256(resource("report.js"))
            + "'";
    html.open("head").empty("meta", "charset", "utf-8");
    html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy);
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.empty("link", "rel", "icon", "href", "data:,");
    html.element("title", "Keirin: " + findings + (findings == 1 ? " finding" : " findings"));
    html.open("style").trusted(resource("report.css")).close().closeLine();
  }

  private static String sha256(String script) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
