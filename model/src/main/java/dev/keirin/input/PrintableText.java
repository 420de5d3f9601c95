// SPDX-License-Identifier: Apache-2.0
package dev.keirin.input;

import java.util.HexFormat;

/**
 * Makes text from traces and class files fit for one line of a terminal: nothing in it can move the
 * cursor, change colours, start a line or turn the direction of writing.
 */
public final class PrintableText {
  private PrintableText() {}

  public static String of(String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      return text;
    }
    StringBuilder printable = new StringBuilder();
    text.codePoints().forEach(c -> append(printable, c));
    return printable.toString();
  }

  private static void append(StringBuilder printable, int codePoint) {
    switch (codePoint) {
      case '\n' -> printable.append("\\n");
      case '\r' -> printable.append("\\r");
      case '\t' -> printable.append("\\t");
      default -> {
        if (isVisible(codePoint)) {
          printable.appendCodePoint(codePoint);
        } else {
          for (char c : Character.toChars(codePoint)) {
            printable.append("\\u").append(HexFormat.of().toHexDigits(c));
          }
        }
      }
    }
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
