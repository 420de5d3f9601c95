// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import dev.keirin.option.OptionKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The options of some groups, added to a command that has them. */
@Command
final class SharedOptions {
  private final List<OptionGroup> groups;
  private final Map<Option, OptionSpec> specs = new EnumMap<>(Option.class);

  SharedOptions(OptionGroup... groups) {
    this.groups = List.of(groups);
  }

  /** Called by picocli. */
  @Spec(Spec.Target.MIXEE)
  void addTo(CommandSpec command) {
    for (OptionGroup group : groups) {
      for (Option option : Option.of(group)) {
        OptionSpec spec = spec(option);
        specs.put(option, spec);
        command.addOption(spec);
      }
    }
  }

  private static OptionSpec spec(Option option) {
    OptionSpec.Builder builder = OptionSpec.builder(names(option)).description(help(option));
    if (option.kind() == OptionKind.FLAG) {
      return builder.type(boolean.class).arity("0").build();
    }
    builder.paramLabel(option.label()).arity("1");
    return option.kind().isList()
        ? builder
            .type(List.class)
            .auxiliaryTypes(String.class)
            .splitRegex(option.kind() == OptionKind.CLASS_PATH ? "[:;]" : ",")
            .build()
        : builder.type(String.class).build();
  }

  private static String[] names(Option option) {
    String name = "--" + option.optionName();
    return option == Option.REPORT_DIRECTORY ? new String[] {"-o", name} : new String[] {name};
  }

  private static String help(Option option) {
    return option.defaultValue().isEmpty()
        ? option.help()
        : option.help() + " Default: " + option.defaultValue() + ".";
  }

  /** What the user gave, once the command runs. */
  GivenOptions given() {
    GivenOptions given = GivenOptions.none();
    for (Map.Entry<Option, OptionSpec> entry : specs.entrySet()) {
      Object value = entry.getValue().getValue();
      if (value instanceof List<?> list) {
        given = given.with(entry.getKey(), list.stream().map(Object::toString).toList());
      } else if (value instanceof String text) {
        given = given.with(entry.getKey(), text);
      } else if (Boolean.TRUE.equals(value)) {
        given = given.with(entry.getKey(), List.of());
      }
    }
    return given;
  }
}
