// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The classes that the user wants to be watched, by dotted name; a star stands for any characters.
 * Without an include, everything is included.
 */
public final class ClassChoice implements Predicate<String> {
  private final List<Pattern> included;
  private final List<Pattern> excluded;

  public ClassChoice(List<String> included, List<String> excluded) {
    this.included = included.stream().map(ClassChoice::pattern).toList();
    this.excluded = excluded.stream().map(ClassChoice::pattern).toList();
  }

  private static Pattern pattern(String name) {
    return Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
  }

  @Override
  public boolean test(String className) {
    return (included.isEmpty() || matches(included, className)) && !matches(excluded, className);
  }

  private static boolean matches(List<Pattern> patterns, String className) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(className).matches()) {
        return true;
      }
    }
    return false;
  }
}
