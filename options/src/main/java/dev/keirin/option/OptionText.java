// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

import dev.keirin.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The form of options after {@code -javaagent:keirin.jar=}.
 *
 * <p>They are separated by commas: {@code analysis=velodrome,report=out}. A part without {@code =}
 * belongs to the option before it, so lists need no quotes: {@code analysis=eraser,fasttrack}. A
 * comma inside a value is written {@code \,}.
 */
final class OptionText {
  private OptionText() {}

  static Map<Option, List<String>> parse(String text) {
    Map<Option, List<String>> given = new LinkedHashMap<>();
    List<String> last = null;
    for (String part : split(text)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0 && last != null && Option.named(name).isEmpty()) {
        last.add(part);
        continue;
      }
      Option option = Option.named(name).orElseThrow(() -> unknown(name));
      last = given.computeIfAbsent(option, o -> new ArrayList<>());
      if (equals >= 0) {
        last.add(part.substring(equals + 1));
      }
    }
    given.forEach(OptionText::check);
    return given;
  }

  private static void check(Option option, List<String> values) {
    boolean isFlag = option.kind() == OptionKind.FLAG;
    if (isFlag && !values.isEmpty()) {
      throw new BadInputException(
          "the option '" + option.optionName() + "' takes no value, but has " + values + ".");
    }
    if (!isFlag && values.stream().allMatch(String::isBlank)) {
      throw new BadInputException(
          "the option '" + option.optionName() + "' needs a value: " + option.label() + ".");
    }
    if (!option.kind().isList() && values.size() > 1) {
      throw new BadInputException(
          "the option '"
              + option.optionName()
              + "' takes one value, not "
              + values
              + " (a comma in a value is written '\\,').");
    }
  }

  private static BadInputException unknown(String name) {
    String known =
        Stream.of(Option.values())
            .filter(option -> option.isForAgent())
            .map(Option::optionName)
            .collect(Collectors.joining(", "));
    return new BadInputException(
        "there is no option '" + name + "'; expected some of " + known + ".");
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

  static String of(Map<Option, List<String>> given) {
    List<String> parts = new ArrayList<>();
    given.forEach(
        (option, values) -> {
          if (values.isEmpty()) {
            parts.add(option.optionName());
          }
          values.forEach(value -> parts.add(option.optionName() + "=" + value.replace(",", "\\,")));
        });
    return String.join(",", parts);
  }
}
