// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The options that stand in an annotation. */
final class TestOptions {
  /** They only say which findings count for a test, so tests of one JVM may differ in them. */
  private static final Set<Option> OF_ONE_TEST =
      Set.of(Option.ANALYSES, Option.BASELINE, Option.SUPPRESSIONS, Option.FAILURES);

  private TestOptions() {}

  /** Those that differ from the default. The annotation may be of another class loader. */
  static GivenOptions of(Annotation annotation) {
    GivenOptions given = GivenOptions.none();
    for (Option option : all()) {
      Object value = attribute(annotation, option);
      if (value instanceof String[] list && list.length > 0) {
        given = given.with(option, List.of(list));
      } else if (value instanceof String text && !text.isEmpty()) {
        given = given.with(option, text);
      } else if (Boolean.TRUE.equals(value)) {
        given = given.with(option, List.of());
      }
    }
    return given.withAbsolutePaths();
  }

  private static List<Option> all() {
    return Stream.of(Option.values()).filter(Option::isForTests).toList();
  }

  private static Object attribute(Annotation annotation, Option option) {
    try {
      return annotation.annotationType().getMethod(option.camelCaseName()).invoke(annotation);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What an agent needs to serve both; where they contradict, the first is served. */
  static GivenOptions merged(GivenOptions first, GivenOptions second) {
    GivenOptions merged = first;
    for (Option option : all()) {
      if (second.has(option) && !first.has(option)) {
        merged = merged.with(option, second.list(option));
      }
    }
    Set<String> analyses = new LinkedHashSet<>(first.list(Option.ANALYSES));
    analyses.addAll(second.list(Option.ANALYSES));
    return merged.with(Option.ANALYSES, List.copyOf(analyses));
  }

  /** Who does not want to know of threads that fail leaves that out at the end of the test. */
  static GivenOptions forAllFailures(GivenOptions agent) {
    return agent.with(Option.FAILURES, "on");
  }

  /** Why an agent with these options cannot serve a test, if it cannot. */
  static Optional<String> contradiction(GivenOptions agent, GivenOptions test) {
    List<String> missing = new ArrayList<>(test.list(Option.ANALYSES));
    missing.removeAll(agent.list(Option.ANALYSES));
    if (!missing.isEmpty()) {
      return Optional.of(
          "the test wants the analysis "
              + String.join(", ", missing)
              + ", but this JVM runs only "
              + String.join(", ", agent.list(Option.ANALYSES)));
    }
    return all().stream()
        .filter(option -> !OF_ONE_TEST.contains(option) && test.has(option))
        .filter(option -> !test.list(option).equals(agent.list(option)) || !same(option, agent))
        .map(option -> contradiction(option, agent, test))
        .findFirst();
  }

  /** A flag has no value that could differ. */
  private static boolean same(Option option, GivenOptions agent) {
    return !option.label().isEmpty() || agent.has(option);
  }

  private static String contradiction(Option option, GivenOptions agent, GivenOptions test) {
    return "the test wants "
        + shown(option, test)
        + ", but this JVM is watched with "
        + shown(option, agent)
        + "; let it run in a JVM of its own";
  }

  private static String shown(Option option, GivenOptions given) {
    String values = String.join(",", given.list(option));
    if (option.label().isEmpty()) {
      return (given.has(option) ? "" : "no ") + option.camelCaseName();
    }
    return option.camelCaseName() + "=" + (values.isEmpty() ? "nothing" : values);
  }
}
