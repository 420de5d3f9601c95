// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.finding.Finding;
import dev.keirin.operation.Site;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.scan.LockScan;
import dev.keirin.scan.ScanOptions;
import dev.keirin.scan.ScanProgress;
import dev.keirin.scan.ScanResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code keirin scan}: where is locking suspicious in programs that need not run? */
@Command(
    name = "scan",
    header = "Look for suspicious locking in class files, without running anything.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = {
      "keirin scan [--classpath=PATH...] [--variant] [--collections]",
      "                   [--benign-locks=FILE] [--report=DIR] PATH..."
    },
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin scan app.jar",
      "  keirin scan --classpath=lib --report=keirin-report target/classes",
      "",
      "Exit codes:",
      "  0  nothing found, or nothing new",
      "  1  findings",
      "  2  bad usage, or a file that cannot be read",
      "  3  internal error"
    })
final class ScanCommand implements Callable<Integer> {
  private static final String ANALYSIS = "scan";

  private final Console console;

  @Spec private CommandSpec spec;

  @Mixin
  private final SharedOptions options =
      new SharedOptions(OptionGroup.SCAN, OptionGroup.REPORT, OptionGroup.KNOWN);

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "Jars, class files, and directories of both.")
  private List<Path> scanned = List.of();

  ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (scanned.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "expected at least one jar, directory or class file");
    }
    GivenOptions given = options.given();
    Reporting reporting = new Reporting(console, new ReportOptions(given));
    ScanResult result =
        run(
            new ScanOptions(
                scanned,
                given.paths(Option.CLASSPATH),
                given.has(Option.VARIANT),
                given.has(Option.COLLECTIONS),
                given.path(Option.BENIGN_LOCKS).map(BenignLockFile::read).orElse(Set.of())));
    ScanSummary.invalid(result).forEach(console::say);
    return reporting.report(
        results(result),
        fresh -> console.out().println(ScanSummary.of(result, fresh.groups().size())));
  }

  private ScanResult run(ScanOptions options) {
    if (!console.isErrorWatched()) {
      return new LockScan(options, ScanProgress.NONE).run();
    }
    try (ScanProgressBar bar = new ScanProgressBar(console.error(), System::nanoTime)) {
      return new LockScan(options, bar).run();
    }
  }

  private Results results(ScanResult result) {
    String source = scanned.stream().map(Path::toString).collect(Collectors.joining(", "));
    List<SourcedFinding> findings =
        result.findings().stream()
            .collect(
                Collectors.groupingBy(
                    Finding::fingerprint, LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(same -> new SourcedFinding(source, combined(same), same.size()))
            .toList();
    SourceSummary summary =
        new SourceSummary(
            source, 0, Map.of(ANALYSIS, ScanSummary.counters(result)), Optional.empty());
    return new Results(Version.number(), List.of(ANALYSIS), List.of(summary), findings);
  }

  /** One finding for the same locks in the same methods, with every site in its words. */
  private static Finding combined(List<Finding> same) {
    Finding first = same.get(0);
    String others =
        same.stream()
            .map(finding -> finding.sites().get(0))
            .filter(site -> !site.equals(first.sites().get(0)))
            .map(Site::toString)
            .distinct()
            .collect(Collectors.joining(", "));
    return others.isEmpty() ? first : first.withMessage(first.message() + "; also at " + others);
  }
}
