// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** How names that contain separators or control characters stand in a line. */
final class Escapes {
  private Escapes() {}

  /** The text form of a name, which no reader takes for more than the name. */
  static String escape(String name) {
    if (name.isEmpty()) {
      return "\\e";
    }
    StringBuilder text = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '\\') {
        text.append("\\\\");
      } else if (c == '|') {
        text.append("\\p");
      } else if (Character.isISOControl(c) || isUnpaired(name, i)) {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean isUnpaired(String name, int i) {
    char c = name.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == name.length() || !Character.isLowSurrogate(name.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(name.charAt(i - 1)));
  }

  /** The name that a text stands for; a backslash that escapes nothing stands for itself. */
  static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder name = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      char next = c == '\\' && i + 1 < text.length() ? text.charAt(i + 1) : 0;
      if (next == '\\' || next == 'p' || next == 'e') {
        name.append(next == '\\' ? "\\" : next == 'p' ? "|" : "");
        i += 2;
      } else if (next == 'u' && isHex(text, i + 2)) {
        name.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 6;
      } else {
        name.append(c);
        i++;
      }
    }
    return name.toString();
  }

  private static boolean isHex(String text, int from) {
    return from + 4 <= text.length()
        && text.substring(from, from + 4).chars().allMatch(c -> Character.digit(c, 16) >= 0);
  }

  /** Decodes UTF-8 strictly, since a replaced character could make two names one. */
  static String decode(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  /** Whether these are ASCII characters that stand for themselves, as in almost all names. */
  static boolean isPlain(byte[] bytes) {
    for (byte b : bytes) {
      if (b < ' ' || b == '\\' || b == 0x7F) {
        return false;
      }
    }
    return bytes.length > 0;
  }

  /** The name with this plain spelling. */
  static String plain(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
