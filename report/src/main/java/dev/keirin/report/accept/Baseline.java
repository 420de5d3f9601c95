// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.accept;

import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.input.PrintableText;
import dev.keirin.input.TextLines;
import dev.keirin.report.result.FindingGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Known findings, one a line: the fingerprint, then words for the reader. The lines are sorted, so
 * that a version control system shows well what changed.
 */
public final class Baseline {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{16})(?:\\s.*)?");
  private static final String HEAD =
      "# Findings that are known. Keirin reports what is not in this file.\n";

  private final Map<String, String> lines;

  private Baseline(Map<String, String> lines) {
    this.lines = lines;
  }

  public static Baseline empty() {
    return new Baseline(new TreeMap<>());
  }

  public static Baseline read(Path file) {
    Map<String, String> lines = new TreeMap<>();
    int number = 0;
    for (String line : TextLines.of(file, "baseline")) {
      number++;
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        lines.put(matcher.group(1), line);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        throw new BadInputException(
            file + ", line " + number + ": expected a fingerprint of 16 hexadecimal digits.");
      }
    }
    return new Baseline(lines);
  }

  public boolean knows(Finding finding) {
    return lines.containsKey(finding.fingerprint());
  }

  public int size() {
    return lines.size();
  }

  /**
   * This and more findings. What was not found this time stays: another schedule brings it back.
   */
  public Baseline with(List<FindingGroup> groups) {
    Map<String, String> more = new TreeMap<>(lines);
    groups.forEach(group -> more.put(group.finding().fingerprint(), line(group.finding())));
    return new Baseline(more);
  }

  private static String line(Finding finding) {
    String about =
        finding.blame().isEmpty() ? finding.subject() : finding.blame().get(0).toString();
    return PrintableText.of(
        finding.fingerprint() + "  " + finding.rule().id() + ": " + about.strip());
  }

  /** The file's content. */
  public String text() {
    return HEAD + String.join("\n", lines.values()) + (lines.isEmpty() ? "" : "\n");
  }

  public void write(Path file) {
    try {
      if (file.toAbsolutePath().getParent() != null) {
        Files.createDirectories(file.toAbsolutePath().getParent());
      }
      Files.writeString(file, text());
    } catch (IOException e) {
      throw new BadInputException(
          "the baseline " + file + " cannot be written: " + e.getMessage() + ".", e);
    }
  }
}
