// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.report.ReportFormat;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the given options say about reports. */
record ReportOptions(GivenOptions given) {
  Optional<Path> summary() {
    return given.path(Option.SUMMARY);
  }

  Optional<Path> junitXml() {
    return given.path(Option.JUNIT_XML);
  }

  Optional<Path> directory() {
    return given.path(Option.REPORT_DIRECTORY);
  }

  List<Path> sources() {
    return given.paths(Option.SOURCES);
  }

  Optional<Path> baseline() {
    return given.path(Option.BASELINE);
  }

  boolean isBaselineUpdated() {
    if (given.has(Option.BASELINE_UPDATE) && baseline().isEmpty()) {
      throw new BadInputException("--baseline-update needs --baseline=FILE, which it writes.");
    }
    return given.has(Option.BASELINE_UPDATE);
  }

  Optional<Path> suppressions() {
    return given.path(Option.SUPPRESSIONS);
  }

  Set<ReportFormat> formats() {
    Set<ReportFormat> wanted = EnumSet.noneOf(ReportFormat.class);
    given.list(Option.FORMAT).forEach(name -> wanted.add(format(name.strip())));
    if (wanted.isEmpty()) {
      return directory().isPresent()
          ? EnumSet.allOf(ReportFormat.class)
          : EnumSet.of(ReportFormat.TEXT);
    }
    if (directory().isEmpty() && !wanted.equals(EnumSet.of(ReportFormat.TEXT))) {
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
