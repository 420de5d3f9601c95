// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import dev.keirin.option.OptionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The page about options is made from the options. */
class OptionsPageTest {
  private static final Path PAGE = Path.of("../docs/options.md");

  private static final String START =
      """
      # Options

      One set of options, the same names everywhere. This page is made from the code;
      `mvn -pl cli -am test -Dgolden.update=true` writes it anew.

      | where | how |
      |---|---|
      | command line | `keirin run --atomic-file=FILE --exact -- java ...` |
      | agent | `-javaagent:keirin.jar=atomic-file=FILE,exact`; a comma in a value is written `\\,` |
      | JUnit | `@CheckConcurrency(atomicFile = "FILE", exact = true)` |
      | Maven | `<atomicFile>FILE</atomicFile><exact>true</exact>`, or `-Dkeirin.atomic-file=FILE -Dkeirin.exact` |

      Lists are separated by commas, in Java and Maven they are arrays.
      """;

  @Test
  void thePageShowsTheOptionsAsTheyAre() throws IOException {
    String page = page();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }

    assertThat(PAGE).content().isEqualTo(page);
  }

  private static String page() {
    StringBuilder page = new StringBuilder(START);
    for (OptionGroup group : OptionGroup.values()) {
      if (group != OptionGroup.INTERNAL) {
        page.append("\n## ").append(group.title()).append("\n\n");
        page.append("| option | default | meaning | where |\n|---|---|---|---|\n");
        Option.of(group).forEach(option -> page.append(row(option)));
      }
    }
    return page.toString();
  }

  private static String row(Option option) {
    String value = option.kind() == OptionKind.FLAG ? "" : "=" + option.label();
    String standard = option.defaultValue().isEmpty() ? "" : "`" + option.defaultValue() + "`";
    return "| `--%s%s` | %s | %s | %s |\n"
        .formatted(
            option.optionName(),
            value,
            standard,
            option.help(),
            String.join(", ", frontEnds(option)));
  }

  private static List<String> frontEnds(Option option) {
    List<String> frontEnds = new ArrayList<>();
    for (Map.Entry<String, CommandLine> command : commands().entrySet()) {
      if (command.getValue().getCommandSpec().findOption("--" + option.optionName()) != null) {
        frontEnds.add("`" + command.getKey() + "`");
      }
    }
    if (option.isForAgent()) {
      frontEnds.add("agent");
    }
    if (option.isForTests()) {
      frontEnds.add("JUnit");
    }
    if (option.isForMaven()) {
      frontEnds.add("Maven");
    }
    return frontEnds;
  }

  static Map<String, CommandLine> commands() {
    Console console =
        new Console(
            new ByteArrayOutputStream(),
            new ByteArrayOutputStream(),
            new Console.Watched(false, false));
    return Main.commandLine(console, new Failures(console, new String[0])).getSubcommands();
  }
}
