// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the comments of a program say that is found in it.
 *
 * <ul>
 *   <li>{@code // finds: data-race} stands at an access that races.
 *   <li>{@code // finds: atomicity-violation} stands where a method to blame is declared.
 *   <li>{@code // finds: atomicity-violation without blame} stands anywhere.
 *   <li>{@code // finds: data-race in Everything} stands for all lines of that class that are
 *       marked {@code // shared}.
 * </ul>
 */
final class Expectations {
  private static final Pattern FINDS = Pattern.compile(".*// finds: ([a-z-]+)( .*)?");
  private static final Pattern METHOD = Pattern.compile("(\\w+)\\(");

  private Expectations() {}

  /** Each as a line of text in the form of {@link Report#found}. */
  static Set<String> of(Program program) {
    Set<String> expected = new TreeSet<>();
    for (int i = 0; i < program.lines().size(); i++) {
      Matcher finds = FINDS.matcher(program.lines().get(i));
      if (finds.matches()) {
        String detail = finds.group(2) == null ? "" : finds.group(2);
        add(expected, program, i, finds.group(1), detail);
      }
    }
    return expected;
  }

  private static void add(
      Set<String> expected, Program program, int index, String rule, String detail) {
    if (detail.equals(" in Everything")) {
      Program everything = Programs.named("suite", "Everything");
      List<String> lines = everything.lines();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).contains("// shared")) {
          expected.add(rule + " " + everything.fileName() + ":" + (i + 1));
        }
      }
    } else if (detail.equals(" without blame")) {
      expected.add(rule + " without blame");
    } else if (rule.startsWith("atomicity")) {
      Matcher method = METHOD.matcher(program.lines().get(index));
      String name = method.find() ? method.group(1) : "?";
      expected.add(rule + " " + program.simpleName() + "." + name);
    } else {
      expected.add(rule + " " + program.fileName() + ":" + (index + 1));
    }
  }
}
