// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import dev.keirin.operation.Site;
import dev.keirin.report.source.Sources;
import dev.keirin.report.source.Sources.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The source lines around the sites of a finding, with the numbers of the steps beside them. */
final class HtmlExcerpts {
  private static final int AROUND = 3;
  private static final int FAR = 2 * AROUND + 2;

  private final HtmlWriter html;
  private final Sources sources;

  HtmlExcerpts(HtmlWriter html, Sources sources) {
    this.html = html;
    this.sources = sources;
  }

  void write(Finding finding) throws IOException {
    Map<SourceFile, SortedMap<Integer, String>> files = new LinkedHashMap<>();
    for (Site site : finding.sites()) {
      note(files, site, "");
    }
    for (int i = 0; i < finding.steps().size(); i++) {
      Step step = finding.steps().get(i);
      note(files, step.site(), Integer.toString(i + 1));
    }
    for (Map.Entry<SourceFile, SortedMap<Integer, String>> file : files.entrySet()) {
      for (List<Integer> near : near(file.getValue())) {
        excerpt(file.getKey(), near, file.getValue());
      }
    }
  }

  private void note(Map<SourceFile, SortedMap<Integer, String>> files, Site site, String mark) {
    sources
        .of(site)
        .filter(file -> site.line() > 0 && site.line() <= file.lines().size())
        .ifPresent(
            file ->
                files
                    .computeIfAbsent(file, f -> new TreeMap<>())
                    .merge(site.line(), mark, HtmlExcerpts::joined));
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + ", " + other;
  }

  /** Lines that are shown together. */
  private static List<List<Integer>> near(SortedMap<Integer, String> marks) {
    List<List<Integer>> all = new ArrayList<>();
    int last = -FAR;
    for (int line : marks.keySet()) {
      if (line - last >= FAR) {
        all.add(new ArrayList<>());
      }
      all.get(all.size() - 1).add(line);
      last = line;
    }
    return all;
  }

  private void excerpt(SourceFile file, List<Integer> marked, Map<Integer, String> marks)
      throws IOException {
    int from = Math.max(1, marked.get(0) - AROUND);
    int to = Math.min(file.lines().size(), marked.get(marked.size() - 1) + AROUND);
    html.open("figure").open("figcaption");
    html.text(file.path() + ", lines " + from + " to " + to).close();
    html.open("pre", "tabindex", "0", "aria-label", "Source");
    for (int line = from; line <= to; line++) {
      String mark = marks.get(line);
      html.open("span", "class", mark == null ? "line" : "line hit");
      html.element("i", mark == null || mark.isEmpty() ? "" : "step " + mark);
      html.element("u", Integer.toString(line));
      html.text(file.lines().get(line - 1).replace("\t", "    ")).close();
    }
    html.close().closeLine();
  }
}
