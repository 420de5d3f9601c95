// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.freeze.ViolationStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The breaches that were there before the rules, one a line, each with the name of its rule. What
 * is not a breach any more has to leave the list; nothing is ever added to it by a test.
 */
final class FrozenBreaches implements ViolationStore {
  private static final Path FILE = Path.of("src/test/resources/architecture-breaches.txt");
  private static final String UPDATE = "golden.update";

  static String line(String rule, String breach) {
    return rule + ": " + breach;
  }

  @Override
  public void initialize(Properties properties) {}

  /** A rule without lines is one that nothing breaks, not one that is to be frozen. */
  @Override
  public boolean contains(ArchRule rule) {
    return true;
  }

  @Override
  public List<String> getViolations(ArchRule rule) {
    return read().stream().filter(line -> ruleOf(line).equals(rule.getDescription())).toList();
  }

  /** Called if some of the breaches of a rule have gone. */
  @Override
  public void save(ArchRule rule, List<String> remaining) {
    List<String> gone =
        getViolations(rule).stream().filter(line -> !remaining.contains(line)).toList();
    if (!Boolean.getBoolean(UPDATE)) {
      throw new AssertionError(
          "These breaches have gone. Take them out of cli/"
              + FILE
              + ", or run this test with -D"
              + UPDATE
              + "=true, which does it:\n"
              + String.join("\n", gone));
    }
    List<String> all = read();
    all.removeAll(gone);
    write(all);
  }

  static String length() {
    Map<String, Long> byRule =
        read().stream()
            .collect(
                Collectors.groupingBy(FrozenBreaches::ruleOf, TreeMap::new, Collectors.counting()));
    return "Architecture: "
        + read().size()
        + " frozen breaches "
        + byRule.toString().replace('{', '(').replace('}', ')').replace('=', ' ');
  }

  static List<String> rules() {
    return read().stream().map(FrozenBreaches::ruleOf).distinct().toList();
  }

  private static String ruleOf(String line) {
    return line.substring(0, Math.max(0, line.indexOf(": ")));
  }

  private static List<String> read() {
    try {
      return Files.readAllLines(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(List<String> lines) {
    try {
      Files.write(FILE, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
