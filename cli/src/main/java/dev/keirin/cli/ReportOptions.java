// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import dev.keirin.report.ReportFormat;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that say how findings are reported, the same for every command that has some. */
final class ReportOptions {
  @Option(
      names = {"-o", "--report"},
      paramLabel = "DIR",
      description = "Also write reports to DIR.")
  private Optional<Path> directory;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      split = ",",
      description = {
        "Reports to make, separated by commas: text goes to the terminal, html, sarif, json and"
            + " dot (graphs) to DIR. Default: text, and with DIR all."
      })
  private List<String> formats = List.of();

  @Option(
      names = "--sources",
      paramLabel = "PATH",
      split = ",",
      description = "Directories and jars with the source files, so that reports can show them.")
  private List<Path> sources = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Known findings; only what is not in FILE is reported.")
  private Optional<Path> baseline;

  @Option(names = "--baseline-update", description = "Add what is found to the baseline.")
  private boolean isBaselineUpdated;

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description = "Lines 'rule: pattern # reason' for findings that are not reported.")
  private Optional<Path> suppressions;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Also write a short summary in Markdown, for example of a CI job.")
  private Optional<Path> summary;

  @Option(
      names = "--junit-xml",
      paramLabel = "FILE",
      description = "Also write the findings as failed tests, in the XML of JUnit.")
  private Optional<Path> junitXml;

  Optional<Path> summary() {
    return summary;
  }

  Optional<Path> junitXml() {
    return junitXml;
  }

  Optional<Path> directory() {
    return directory;
  }

  List<Path> sources() {
    return sources;
  }

  Optional<Path> baseline() {
    return baseline;
  }

  boolean isBaselineUpdated() {
    if (isBaselineUpdated && baseline.isEmpty()) {
      throw new BadInputException("--baseline-update needs --baseline=FILE, which it writes.");
    }
    return isBaselineUpdated;
  }

  Optional<Path> suppressions() {
    return suppressions;
  }

  Set<ReportFormat> formats() {
    Set<ReportFormat> wanted = EnumSet.noneOf(ReportFormat.class);
    formats.forEach(name -> wanted.add(format(name.strip())));
    if (wanted.isEmpty()) {
      return directory.isPresent()
          ? EnumSet.allOf(ReportFormat.class)
          : EnumSet.of(ReportFormat.TEXT);
    }
    if (directory.isEmpty() && !wanted.equals(EnumSet.of(ReportFormat.TEXT))) {
      throw new BadInputException("all formats but text need --report=DIR, where they go.");
    }
    return wanted;
  }

  private static ReportFormat format(String name) {
    return Stream.of(ReportFormat.values())
        .filter(format -> name(format).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    "there is no format '"
                        + name
                        + "'; expected some of "
                        + String.join(
                            ", ",
                            Stream.of(ReportFormat.values()).map(ReportOptions::name).toList())
                        + "."));
  }

  private static String name(ReportFormat format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
