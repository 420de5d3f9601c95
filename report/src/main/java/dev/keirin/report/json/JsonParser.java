// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import dev.keirin.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON text into maps, lists, strings, numbers (as {@code Double} or {@code Long}). */
final class JsonParser {
  private static final int DEEPEST = 100;
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final String file;
  private final String text;
  private int at;

  private JsonParser(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /** The value that the text is; {@code file} is named in messages. */
  static Object parse(String file, String text) {
    JsonParser parser = new JsonParser(file, text);
    Object value = parser.value(0);
    if (parser.next() != 0) {
      throw parser.expected("the end of the file");
    }
    return value;
  }

  private Object value(int depth) {
    if (depth > DEEPEST) {
      throw expected("values that are nested less deeply");
    }
    return switch (next()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    at++;
    while (next() != '}') {
      if (!object.isEmpty()) {
        skip(',', "',' or '}'");
      }
      if (next() != '"') {
        throw expected("a name in quotes");
      }
      String name = string();
      next();
      skip(':', "':'");
      if (object.containsKey(name)) {
        throw expected("the name '" + name + "' only once");
      }
      object.put(name, value(depth + 1));
    }
    at++;
    return object;
  }

  private List<Object> array(int depth) {
    List<Object> array = new ArrayList<>();
    at++;
    while (next() != ']') {
      if (!array.isEmpty()) {
        skip(',', "',' or ']'");
      }
      array.add(value(depth + 1));
    }
    at++;
    return array;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    at++;
    while (current() != '"') {
      char c = current();
      if (c < ' ') {
        throw expected("the end of a string");
      }
      at++;
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = current();
    at++;
    if (c == 'u' && at + 4 <= text.length()) {
      String digits = text.substring(at, at + 4);
      if (digits.matches("[0-9a-fA-F]{4}")) {
        at += 4;
        return (char) Integer.parseInt(digits, 16);
      }
    }
    int index = ESCAPES.indexOf(c);
    if (index < 0) {
      throw expected("an escape sequence");
    }
    return ESCAPED.charAt(index);
  }

  private Object word(String word, Object meaning) {
    if (!text.startsWith(word, at)) {
      throw expected("a value");
    }
    at += word.length();
    return meaning;
  }

  private Number number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw expected("a value");
    }
    at = number.end();
    if (number.group(1) == null && number.group(2) == null) {
      try {
        return Long.valueOf(number.group());
      } catch (NumberFormatException e) {
        throw expected("a number of at most 64 bits");
      }
    }
    return Double.valueOf(number.group());
  }

  private void skip(char wanted, String name) {
    if (current() != wanted) {
      throw expected(name);
    }
    at++;
  }

  /** The next character that is not space; 0 at the end. */
  private char next() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return current();
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private BadInputException expected(String what) {
    long line =
        text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
    return new BadInputException(file + ", line " + (line + 1) + ": expected " + what + ".");
  }
}
