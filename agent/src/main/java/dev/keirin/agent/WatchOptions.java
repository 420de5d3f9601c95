// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the user asked for, the same whether it came from {@code keirin run} or after {@code
 * -javaagent:keirin.jar=}.
 *
 * <p>In the text form options are separated by commas: {@code analysis=velodrome,report=out}. A
 * part without {@code =} belongs to the option before it, so lists need no quotes: {@code
 * analysis=eraser,fasttrack}. A comma inside a value is written {@code \\,}.
 */
public final class WatchOptions {
  /** The options that every way of watching a program has. */
  public static final Set<String> NAMES =
      Set.of(
          "analysis",
          "report",
          "baseline",
          "suppressions",
          "record",
          "values",
          "exact",
          "atomic",
          "atomic-file",
          "include",
          "exclude",
          "models",
          "result");

  private final Map<String, List<String>> given;

  private WatchOptions(Map<String, List<String>> given) {
    this.given = given;
  }

  public static WatchOptions of(Map<String, List<String>> given) {
    return new WatchOptions(new LinkedHashMap<>(given));
  }

  /** Reads the text form; null or nothing means no options. */
  public static WatchOptions parse(String text) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    List<String> last = null;
    for (String part : split(text == null ? "" : text)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (equals >= 0) {
        last = given.computeIfAbsent(name, n -> new ArrayList<>());
        last.add(part.substring(equals + 1));
      } else if (last != null && !NAMES.contains(name)) {
        last.add(part);
      } else {
        last = given.computeIfAbsent(name, n -> new ArrayList<>());
      }
    }
    return new WatchOptions(given);
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == ',') {
        part.append(',');
        i++;
      } else if (c == ',') {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    parts.removeIf(String::isBlank);
    return parts;
  }

  /** These options and one more. */
  public WatchOptions with(String name, String value) {
    Map<String, List<String>> more = new LinkedHashMap<>(given);
    more.put(name, List.of(value));
    return new WatchOptions(more);
  }

  /** The text form. */
  public String text() {
    List<String> parts = new ArrayList<>();
    given.forEach(
        (name, values) -> {
          if (values.isEmpty()) {
            parts.add(name);
          }
          values.forEach(value -> parts.add(name + "=" + value.replace(",", "\\,")));
        });
    return String.join(",", parts);
  }

  public boolean has(String name) {
    return given.containsKey(name);
  }

  /** All values of a list. */
  public List<String> list(String name) {
    return given.getOrDefault(name, List.of());
  }

  /** The value of an option that has one, or the default. */
  public String value(String name, String defaultValue) {
    List<String> values = list(name);
    if (values.size() > 1) {
      throw new BadInputException("the option '" + name + "' takes one value, not " + values + ".");
    }
    return values.isEmpty() ? defaultValue : values.get(0);
  }

  /** The options that are for analyses, not for watching. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    given.forEach(
        (name, values) -> {
          if (!NAMES.contains(name)) {
            settings.put(name, String.join(",", values));
          }
        });
    return settings;
  }
}
