// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.layout.LayeredLayout;
import dev.keirin.report.ReportDirectory;
import dev.keirin.report.ReportFiles;
import dev.keirin.report.ReportFormat;
import dev.keirin.report.accept.Acceptance;
import dev.keirin.report.accept.Baseline;
import dev.keirin.report.accept.Suppressions;
import dev.keirin.report.result.Results;
import dev.keirin.report.source.ProjectFiles;
import dev.keirin.report.source.Sources;
import dev.keirin.report.summary.JUnitXml;
import dev.keirin.report.summary.MarkdownSummary;
import dev.keirin.report.text.TextReport;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reports results as the user asked for it, and chooses the exit code. */
final class Reporting {
  private final Console console;
  private final ReportOptions options;
  private final Set<ReportFormat> formats;
  private final Baseline baseline;
  private final Acceptance acceptance;
  private final Optional<ReportFiles> files;

  private final List<SingleFile> singleFiles = new ArrayList<>();

  /** Refuses what cannot work, before anything that takes long. */
  Reporting(Console console, ReportOptions options) {
    this.console = console;
    this.options = options;
    this.formats = options.formats();
    boolean isUpdated = options.isBaselineUpdated();
    this.baseline =
        options
            .baseline()
            .filter(file -> !isUpdated || Files.exists(file))
            .map(Baseline::read)
            .orElse(Baseline.empty());
    this.acceptance =
        new Acceptance(
            baseline, options.suppressions().map(Suppressions::read).orElse(Suppressions.none()));
    options.summary().ifPresent(file -> add(file, MarkdownSummary::write));
    options.junitXml().ifPresent(file -> add(file, JUnitXml::write));
    Sources sources = Sources.in(options.sources());
    ProjectFiles project = ProjectFiles.below(Path.of(""));
    this.files =
        options
            .directory()
            .map(ReportDirectory::at)
            .map(to -> new ReportFiles(to, formats, sources, project, new LayeredLayout()));
  }

  private void add(Path file, SingleFile.Writer writer) {
    singleFiles.add(new SingleFile(file, writer));
  }

  /** Reports on the terminal and in files; {@code summary} writes the line that sums up. */
  int report(Results results, Consumer<Results> summary) {
    Results fresh = acceptance.newIn(results);
    if (formats.contains(ReportFormat.TEXT)) {
      new TextReport(console.out(), console.style()).writeFindings(fresh);
    }
    summary.accept(fresh);
    acceptance.remarks().forEach(console.out()::println);
    return finish(fresh, console.out());
  }

  int report(Results results) {
    return report(
        results, fresh -> new TextReport(console.out(), console.style()).writeSummary(fresh));
  }

  /** Writes files only, for findings that the terminal shows already. */
  int finish(Results fresh, PrintWriter out) {
    files.ifPresent(f -> f.write(fresh).forEach(file -> out.println("Wrote " + file)));
    singleFiles.forEach(file -> out.println("Wrote " + file.write(fresh)));
    if (options.isBaselineUpdated()) {
      update(fresh, out);
      return ExitCode.NOTHING_FOUND;
    }
    return fresh.findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }

  private void update(Results fresh, PrintWriter out) {
    Path file = options.baseline().orElseThrow();
    Baseline updated = baseline.with(fresh.groups());
    updated.write(file);
    out.printf(
        "Wrote %s: %d known findings, %d of them new%n",
        file, updated.size(), updated.size() - baseline.size());
  }
}
