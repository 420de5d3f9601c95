// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import dev.keirin.finding.Finding;
import dev.keirin.report.dot.DotGraph;
import dev.keirin.report.graph.GraphLayout;
import dev.keirin.report.html.HtmlReport;
import dev.keirin.report.json.FindingsJson;
import dev.keirin.report.result.Results;
import dev.keirin.report.sarif.SarifLog;
import dev.keirin.report.source.ProjectFiles;
import dev.keirin.report.source.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the files of a report directory, those of the wanted formats. */
public final class ReportFiles {
  private final ReportDirectory directory;
  private final Set<ReportFormat> formats;
  private final Sources sources;
  private final ProjectFiles project;
  private final GraphLayout layout;

  public ReportFiles(
      ReportDirectory directory,
      Set<ReportFormat> formats,
      Sources sources,
      ProjectFiles project,
      GraphLayout layout) {
    this.directory = directory;
    this.formats = formats;
    this.sources = sources;
    this.project = project;
    this.layout = layout;
  }

  /** Writes the files and returns the paths of those that a person would start with. */
  public List<Path> write(Results results) {
    List<Path> files = new ArrayList<>();
    if (formats.contains(ReportFormat.HTML)) {
      files.add(
          directory.write(
              HtmlReport.FILE_NAME, out -> HtmlReport.write(results, sources, layout, out)));
    }
    if (formats.contains(ReportFormat.SARIF)) {
      files.add(
          directory.write(
              SarifLog.FILE_NAME, out -> SarifLog.write(results, sources, project, out)));
    }
    if (formats.contains(ReportFormat.JSON)) {
      files.add(directory.write(FindingsJson.FILE_NAME, out -> FindingsJson.write(results, out)));
    }
    if (formats.contains(ReportFormat.DOT)) {
      directory.deleteIn("graphs", "[0-9a-f]{16}\\.dot"); // those of an earlier report
      results.groups().forEach(group -> writeGraph(group.finding()));
    }
    return files;
  }

  private void writeGraph(Finding finding) {
    if (!finding.orders().isEmpty()) {
      String name = "graphs/" + finding.fingerprint() + ".dot";
      directory.write(name, out -> DotGraph.write(finding, out));
    }
  }
}
