// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

import dev.keirin.input.BadInputException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a user asked for, the same whatever it was asked with. Options that were not given have
 * their default.
 */
public final class GivenOptions {
  private final Map<Option, List<String>> given;

  private GivenOptions(Map<Option, List<String>> given) {
    this.given = given;
  }

  public static GivenOptions none() {
    return new GivenOptions(Map.of());
  }

  /** Reads the form that the agent takes, see {@link OptionText}; null means no options. */
  public static GivenOptions parse(String text) {
    return new GivenOptions(OptionText.parse(text == null ? "" : text));
  }

  /** The form that the agent takes. */
  public String text() {
    return OptionText.of(given);
  }

  /** The form that the command line takes. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    given.forEach(
        (option, values) -> {
          String separator = option.kind() == OptionKind.CLASS_PATH ? File.pathSeparator : ",";
          String value = values.isEmpty() ? "" : "=" + String.join(separator, values);
          arguments.add("--" + option.optionName() + value);
        });
    return arguments;
  }

  /** These options and one more; a value that it had is replaced. */
  public GivenOptions with(Option option, List<String> values) {
    Map<Option, List<String>> more = new LinkedHashMap<>(given);
    more.put(option, List.copyOf(values));
    return new GivenOptions(more);
  }

  public GivenOptions with(Option option, String value) {
    return with(option, List.of(value));
  }

  /** These options without one. */
  public GivenOptions without(Option option) {
    Map<Option, List<String>> fewer = new LinkedHashMap<>(given);
    fewer.remove(option);
    return new GivenOptions(fewer);
  }

  /** The same, with paths that mean the same in every directory. */
  public GivenOptions withAbsolutePaths() {
    Map<Option, List<String>> absolute = new LinkedHashMap<>();
    given.forEach((option, values) -> absolute.put(option, absolute(option, values)));
    return new GivenOptions(absolute);
  }

  private static List<String> absolute(Option option, List<String> values) {
    return option.kind().isPath()
        ? values.stream().map(value -> Path.of(value).toAbsolutePath().toString()).toList()
        : values;
  }

  /** Whether it was given. */
  public boolean has(Option option) {
    return given.containsKey(option);
  }

  /** The values that were given, or the default ones. */
  public List<String> list(Option option) {
    if (given.containsKey(option)) {
      return given.get(option);
    }
    return option.defaultValue().isEmpty()
        ? List.of()
        : List.of(option.defaultValue().split(",", -1));
  }

  /** The value of an option that has only one; empty if there is neither one nor a default. */
  public String value(Option option) {
    List<String> values = list(option);
    if (values.size() > 1) {
      throw new BadInputException(
          "the option '" + option.optionName() + "' takes one value, not " + values + ".");
    }
    return values.isEmpty() ? "" : values.get(0);
  }

  public Optional<Path> path(Option option) {
    return Optional.of(value(option)).filter(value -> !value.isEmpty()).map(Path::of);
  }

  public List<Path> paths(Option option) {
    return list(option).stream().map(Path::of).toList();
  }

  /** The options that are for the analyses themselves, by name. */
  public Map<String, String> settings() {
    if (has(Option.LEARN_ATOMIC) && !list(Option.ANALYSES).contains("velodrome")) {
      throw new BadInputException(
          "--learn-atomic=FILE is about what velodrome finds, which --analysis leaves out.");
    }
    Map<String, String> settings = new LinkedHashMap<>();
    for (Option option : Option.of(OptionGroup.ANALYSIS)) {
      boolean isSet = has(option) || !option.defaultValue().isEmpty();
      if (option != Option.ANALYSES && isSet) {
        settings.put(option.optionName(), String.join(",", list(option)));
      }
    }
    return settings;
  }
}
