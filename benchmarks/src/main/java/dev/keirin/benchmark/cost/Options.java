// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.benchmark.kernel.Program;
import dev.keirin.benchmark.kernel.Size;
import dev.keirin.input.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the user wants to have measured. */
final class Options {
  static final String HELP =
      """
      Usage: cost [options] [name=JVM arguments]...

      Runs each program in JVMs of its own, plain and with each of the given arguments in turn,
      and prints time and peak memory as ratios to the plain run. For instance:
        cost "empty=-javaagent:cli/target/keirin.jar=analysis=empty"

        --programs=A,B,...   which programs (default: all of %s)
        --size=small|full    how much work each does (default: full)
        --repetitions=N      how often everything is run; medians are shown (default: 3)
        --threads=N          with how many threads (default: 2)
        --java-home=DIR      the JDK to run the programs on (default: the one that runs this)
        --help               print this
      """
          .formatted(
              Stream.of(Program.values()).map(Program::word).collect(Collectors.joining(",")));

  private List<Program> programs = List.of(Program.values());
  private Size size = Size.FULL;
  private int repetitions = 3;
  private int threads = 2;
  private Path javaHome = Path.of(System.getProperty("java.home"));
  private final List<Configuration> configurations = new ArrayList<>();

  private Options() {}

  static Options parse(String... arguments) {
    Options options = new Options();
    for (String argument : arguments) {
      if (argument.startsWith("-")) {
        options.set(argument);
      } else {
        options.add(Configuration.parse(argument));
      }
    }
    return options;
  }

  private void add(Configuration configuration) {
    boolean isTaken =
        Stream.concat(Stream.of(Configuration.PLAIN), configurations.stream())
            .anyMatch(other -> other.name().equals(configuration.name()));
    if (isTaken) {
      throw new BadInputException(
          "two configurations are named '" + configuration.name() + "'; expected different names");
    }
    configurations.add(configuration);
  }

  private void set(String option) {
    int equals = option.indexOf('=');
    String name = equals < 0 ? option : option.substring(0, equals);
    String value = equals < 0 ? "" : option.substring(equals + 1);
    switch (name) {
      case "--programs" ->
          programs = Stream.of(value.split(",", -1)).map(Options::program).toList();
      case "--size" -> size = size(value);
      case "--repetitions" -> repetitions = positive(name, value);
      case "--threads" -> threads = positive(name, value);
      case "--java-home" -> javaHome = javaHome(value);
      default ->
          throw new BadInputException(
              "there is no option '" + name + "'; --help lists what there is");
    }
  }

  private static Program program(String word) {
    return Program.named(word)
        .orElseThrow(
            () ->
                new BadInputException(
                    "there is no program '" + word + "'; --help lists what there is"));
  }

  private static Size size(String word) {
    return Stream.of(Size.values())
        .filter(size -> size.word().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new BadInputException("--size is '" + word + "'; expected small or full"));
  }

  private static int positive(String name, String value) {
    if (!value.matches("[1-9][0-9]{0,5}")) {
      throw new BadInputException(name + " is '" + value + "'; expected a number from 1");
    }
    return Integer.parseInt(value);
  }

  private static Path javaHome(String value) {
    Path home = Path.of(value);
    if (!Files.isExecutable(java(home))) {
      throw new BadInputException("--java-home is '" + value + "'; expected a JDK with bin/java");
    }
    return home;
  }

  private static Path java(Path home) {
    return home.resolve("bin").resolve("java");
  }

  List<Program> programs() {
    return programs;
  }

  Size size() {
    return size;
  }

  int repetitions() {
    return repetitions;
  }

  int threads() {
    return threads;
  }

  Path java() {
    return java(javaHome);
  }

  /** The plain one first, then those asked for. */
  List<Configuration> configurations() {
    return Stream.concat(Stream.of(Configuration.PLAIN), configurations.stream()).toList();
  }
}
