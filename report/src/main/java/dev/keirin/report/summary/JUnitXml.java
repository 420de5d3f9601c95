// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.summary;

import dev.keirin.input.PrintableText;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import dev.keirin.report.text.Style;
import dev.keirin.report.text.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Findings as failed tests, in the XML of JUnit that build servers show. */
public final class JUnitXml {
  private JUnitXml() {}

  /**
   * A run without findings is one test that passed: servers take a file without tests for wrong.
   */
  public static void write(Results results, Appendable out) throws IOException {
    List<FindingGroup> groups = results.groups();
    int tests = Math.max(1, groups.size());
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<testsuite name=\"Keirin\" tests=\"" + tests + "\" failures=\"" + groups.size());
    out.append("\" errors=\"0\" skipped=\"0\">\n");
    if (groups.isEmpty()) {
      out.append("  <testcase classname=\"Keirin\" name=\"nothing found\"/>\n");
    }
    for (FindingGroup group : groups) {
      failure(results, group, out);
    }
    out.append("</testsuite>\n");
  }

  private static void failure(Results results, FindingGroup group, Appendable out)
      throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    new TextReport(writer, Style.PLAIN).writeFindings(results.with(group.members()));
    writer.flush();
    String rule = group.finding().rule().id();
    out.append("  <testcase classname=\"Keirin." + rule + "\" name=\"");
    out.append(escaped(group.finding().fingerprint() + " " + group.finding().subject()));
    out.append("\">\n    <failure type=\"" + rule + "\" message=\"");
    out.append(escaped(group.finding().message())).append("\">");
    for (String line : text.toString().lines().toList()) {
      out.append(escaped(line)).append('\n');
    }
    out.append("</failure>\n  </testcase>\n");
  }

  private static String escaped(String text) {
    return PrintableText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
