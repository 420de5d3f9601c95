// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command line that starts a Java program, as far as it can be understood without running it. */
record LaunchCommand(List<String> words) {
  private static final Pattern AGENT = Pattern.compile("-javaagent:([^=\\s\"']+)");
  private static final List<String> ENVIRONMENT =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--limit-modules",
          "--upgrade-module-path");

  /** An agent that the program would have, and where that is said. */
  record Agent(String jar, String place) {}

  /** Whether the first word is java itself, and not something that may start it. */
  boolean isJava() {
    return !words.isEmpty()
        && Path.of(words.get(0)).getFileName().toString().matches("java(.exe)?");
  }

  List<Agent> agents(Map<String, String> environment) {
    List<Agent> agents = new ArrayList<>();
    for (String variable : ENVIRONMENT) {
      Matcher found = AGENT.matcher(environment.getOrDefault(variable, ""));
      while (found.find()) {
        agents.add(new Agent(found.group(1), variable));
      }
    }
    for (String word : jvmArguments()) {
      Matcher found = AGENT.matcher(word);
      if (found.lookingAt()) {
        agents.add(new Agent(found.group(1), "the command"));
      }
    }
    return agents;
  }

  boolean hasArgument(String argument) {
    return jvmArguments().contains(argument);
  }

  /** The words between java and the program; all of them if it is not java. */
  private List<String> jvmArguments() {
    int program = program();
    return words.isEmpty() ? List.of() : words.subList(1, program < 0 ? words.size() : program);
  }

  /** Where the main class, source file, or jar stands; negative if nowhere. */
  private int program() {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.startsWith("-") && !word.startsWith("@")) {
        return i;
      }
    }
    return -1;
  }

  /** The jars and directories that the program's classes would come from. */
  List<Path> classPath(Map<String, String> environment) {
    int program = program();
    if (program > 0 && words.get(program - 1).equals("-jar")) {
      return List.of(Path.of(words.get(program)));
    }
    String text = given().orElse(Optional.ofNullable(environment.get("CLASSPATH")).orElse("."));
    List<Path> entries = new ArrayList<>();
    for (String entry : text.split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry.isEmpty() ? "." : entry));
    }
    return entries;
  }

  private Optional<String> given() {
    List<String> arguments = jvmArguments();
    for (int i = 0; i < arguments.size(); i++) {
      if (List.of("-cp", "-classpath", "--class-path").contains(arguments.get(i))
          && i + 1 < arguments.size()) {
        return Optional.of(arguments.get(i + 1));
      }
      if (arguments.get(i).startsWith("--class-path=")) {
        return Optional.of(arguments.get(i).substring("--class-path=".length()));
      }
    }
    return Optional.empty();
  }
}
