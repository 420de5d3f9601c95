// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;

/**
 * Writes JSON, indented for people. Whoever calls it sees to it that names and values alternate in
 * objects and that what is opened is closed.
 */
public final class JsonWriter {
  private final Appendable out;
  private final Deque<Boolean> isEmpty = new ArrayDeque<>();
  private boolean isAfterName;

  public JsonWriter(Appendable out) {
    this.out = out;
  }

  public JsonWriter beginObject() throws IOException {
    return open('{');
  }

  public JsonWriter endObject() throws IOException {
    return close('}');
  }

  public JsonWriter beginArray() throws IOException {
    return open('[');
  }

  public JsonWriter endArray() throws IOException {
    return close(']');
  }

  public JsonWriter name(String name) throws IOException {
    separate();
    quote(name);
    out.append(": ");
    isAfterName = true;
    return this;
  }

  public JsonWriter value(String value) throws IOException {
    separate();
    quote(value);
    return this;
  }

  public JsonWriter value(long value) throws IOException {
    separate();
    out.append(Long.toString(value));
    return this;
  }

  private JsonWriter open(char bracket) throws IOException {
    separate();
    out.append(bracket);
    isEmpty.push(true);
    return this;
  }

  private JsonWriter close(char bracket) throws IOException {
    if (!isEmpty.pop()) {
      newLine();
    }
    out.append(bracket);
    if (isEmpty.isEmpty()) {
      out.append('\n');
    }
    return this;
  }

  /** What has to stand between the text so far and the next name or value. */
  private void separate() throws IOException {
    if (isAfterName) {
      isAfterName = false;
    } else if (!isEmpty.isEmpty()) {
      if (!isEmpty.pop()) {
        out.append(',');
      }
      isEmpty.push(false);
      newLine();
    }
  }

  private void newLine() throws IOException {
    out.append('\n').append("  ".repeat(isEmpty.size()));
  }

  private void quote(String text) throws IOException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (isPair(text, i)) {
        out.append(c).append(text.charAt(++i));
      } else if (isUnsafe(c)) {
        out.append("\\u").append(HexFormat.of().toHexDigits(c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static boolean isPair(String text, int index) {
    return index + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
  }

  /** Half a surrogate pair has no UTF-8 form; line separators end strings in JavaScript. */
  private static boolean isUnsafe(char c) {
    return Character.isISOControl(c)
        || Character.isSurrogate(c)
        || Character.getType(c) == Character.FORMAT
        || c == '\u2028'
        || c == '\u2029';
  }
}
