// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.accept;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.input.BadInputException;
import dev.keirin.input.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines {@code rule: pattern # reason} of a suppression file, and which of them were used. */
public final class Suppressions {
  private static final Pattern LINE = Pattern.compile("\\s*([^:\\s]+)\\s*:\\s*(.*?)(\\s+#.*)?\\s*");

  private final List<Suppression> all;
  private final Set<Suppression> used = new LinkedHashSet<>();

  private Suppressions(List<Suppression> all) {
    this.all = all;
  }

  public static Suppressions none() {
    return new Suppressions(List.of());
  }

  public static Suppressions read(Path file) {
    List<Suppression> all = new ArrayList<>();
    int number = 0;
    for (String line : TextLines.of(file, "suppression file")) {
      number++;
      if (!line.isBlank() && !line.strip().startsWith("#")) {
        all.add(parse(file, number, line));
      }
    }
    return new Suppressions(all);
  }

  private static Suppression parse(Path file, int number, String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches() || matcher.group(2).isEmpty()) {
      throw new BadInputException(
          file + ", line " + number + ": expected 'rule: pattern # reason'.");
    }
    String rule = matcher.group(1);
    if (!rule.equals("*") && Arrays.stream(Rule.values()).noneMatch(r -> r.id().equals(rule))) {
      throw new BadInputException(
          file + ", line " + number + ": there is no rule '" + rule + "'; expected one or '*'.");
    }
    return Suppression.of(number, line.strip(), rule, matcher.group(2));
  }

  /** Whether a finding is not to be reported. */
  public boolean suppress(Finding finding) {
    boolean isSuppressed = false;
    for (Suppression suppression : all) {
      if (suppression.matches(finding)) {
        used.add(suppression);
        isSuppressed = true;
      }
    }
    return isSuppressed;
  }

  /** Those that nothing matched so far. */
  public List<Suppression> unused() {
    return all.stream().filter(suppression -> !used.contains(suppression)).toList();
  }
}
