// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

/** How parts of a text are set off. */
public enum Style {
  PLAIN,
  COLOURED;

  String alarm(String text) {
    return in("1;31", text);
  }

  String strong(String text) {
    return in("1", text);
  }

  String faint(String text) {
    return in("2", text);
  }

  private String in(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\033[" + code + "m" + text + "\033[0m";
  }
}
