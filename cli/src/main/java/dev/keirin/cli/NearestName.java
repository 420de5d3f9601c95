// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.util.Collection;
import java.util.Comparator;

/** Guesses what was meant by a mistyped name. */
final class NearestName {
  private NearestName() {}

  /** A question to append to a message, or nothing if no name is near. */
  static String hint(String typed, Collection<String> names) {
    return names.stream()
        .filter(name -> distance(typed, name) <= Math.max(1, typed.length() / 3))
        .min(Comparator.comparingInt(name -> distance(typed, name)))
        .map(name -> "; did you mean '" + name + "'?")
        .orElse("");
  }

  /** How many letters have to be added, removed or changed to get from one to the other. */
  private static int distance(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int column = 0; column < above.length; column++) {
      above[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] current = new int[above.length];
      current[0] = row;
      for (int column = 1; column < above.length; column++) {
        int change = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        current[column] =
            Math.min(above[column - 1] + change, Math.min(above[column], current[column - 1]) + 1);
      }
      above = current;
    }
    return above[to.length()];
  }
}
