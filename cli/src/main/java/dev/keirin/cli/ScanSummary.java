// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.scan.ScanResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How much a scan saw, in one line and in figures. */
final class ScanSummary {
  private static final int NAMED_FILES = 10;

  private ScanSummary() {}

  static String of(ScanResult result, int findings) {
    ScanResult.Counts counts = result.counts();
    return (findings == 0 ? "Nothing found" : counted(findings, "finding", "findings"))
        + " in "
        + counted(counts.classes(), "class", "classes")
        + lines(counts.lines())
        + String.format(Locale.ROOT, " in %.1f s.", result.time().toMillis() / 1000.0)
        + missing(result.missing().size())
        + unreadable(result.unreadable().size());
  }

  private static String lines(long lines) {
    return lines == 0 ? " without line numbers" : " with about " + counted(lines, "line", "lines");
  }

  private static String missing(int classes) {
    return classes == 0
        ? ""
        : " Incomplete: "
            + counted(classes, "class that is used was", "classes that are used were")
            + " not found (--classpath).";
  }

  private static String unreadable(int files) {
    return files == 0
        ? ""
        : " "
            + counted(files, "file that is not valid was", "files that are not valid were")
            + " left out.";
  }

  /** The first files that were left out, a sentence each. */
  static List<String> invalid(ScanResult result) {
    return result.unreadable().stream()
        .limit(NAMED_FILES)
        .map(each -> "not valid, left out: " + each)
        .toList();
  }

  private static String counted(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d ", number) + (number == 1 ? one : many);
  }

  static Map<String, Long> counters(ScanResult result) {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("classes", (long) result.counts().classes());
    counters.put("methods", (long) result.counts().methods());
    counters.put("estimatedLines", result.counts().lines());
    counters.put("lockingMethods", (long) result.counts().lockingMethods());
    counters.put("missingClasses", (long) result.missing().size());
    counters.put("invalidClassFiles", (long) result.unreadable().size());
    counters.put("milliseconds", result.time().toMillis());
    return counters;
  }
}
