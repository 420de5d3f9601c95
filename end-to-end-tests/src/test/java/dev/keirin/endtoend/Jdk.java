// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A JDK to run programs with. */
record Jdk(Path home, int version) {
  private static final List<Jdk> ALL = findAll();

  /** The JDK that runs the tests and, where there is one, a JDK with virtual threads. */
  static List<Jdk> all() {
    return ALL;
  }

  /** The newest JDK, if it has virtual threads. */
  static Optional<Jdk> withVirtualThreads() {
    return ALL.stream().filter(jdk -> jdk.version >= 21).max(Comparator.comparing(Jdk::version));
  }

  /** Each of the cases with one of the JDKs, which take turns. */
  static Stream<Arguments> inTurn(List<?> cases) {
    return startingWith(0, cases);
  }

  /** Each of the cases with the JDKs that it does not have in turn. */
  static Stream<Arguments> outOfTurn(List<?> cases) {
    return IntStream.range(1, ALL.size()).boxed().flatMap(first -> startingWith(first, cases));
  }

  private static Stream<Arguments> startingWith(int first, List<?> cases) {
    return IntStream.range(0, cases.size())
        .mapToObj(i -> Arguments.of(cases.get(i), ALL.get((first + i) % ALL.size())));
  }

  Path tool(String name) {
    return home.resolve("bin").resolve(name);
  }

  private static List<Jdk> findAll() {
    List<Jdk> found = new ArrayList<>();
    found.add(new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature()));
    Optional<Jdk> second = second();
    second.ifPresent(found::add);
    if (second.isEmpty() && Runtime.version().feature() < 21) {
      System.out.println(
          "No JDK of Java 21 or later was found (KEIRIN_SECOND_JDK can name one):"
              + " what needs it is left out.");
    }
    return List.copyOf(found);
  }

  private static Optional<Jdk> second() {
    String chosen = System.getProperty("KEIRIN_SECOND_JDK", System.getenv("KEIRIN_SECOND_JDK"));
    if (chosen != null) {
      return version(Path.of(chosen)).map(version -> new Jdk(Path.of(chosen), version));
    }
    Path installed = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(installed)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(installed)) {
      return homes
          .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
          .flatMap(home -> version(home).stream().map(version -> new Jdk(home, version)))
          .filter(jdk -> jdk.version >= 21 && jdk.version != Runtime.version().feature())
          .max(Comparator.comparing(Jdk::version));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Integer> version(Path home) {
    try (Stream<String> lines = Files.lines(home.resolve("release"))) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
          .map(Integer::valueOf)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "JDK " + version;
  }
}
