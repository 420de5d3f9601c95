// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks a sentence into lines that fit a terminal. */
final class Paragraph {
  private static final int WIDTH = 88;

  private Paragraph() {}

  /** The lines, each as full as it can be; a longer word has a line of its own. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > WIDTH) {
      int space = rest.lastIndexOf(' ', WIDTH);
      int end = space > 0 ? space : rest.indexOf(' ', WIDTH);
      if (end < 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end + 1);
    }
    lines.add(rest);
    return lines;
  }
}
