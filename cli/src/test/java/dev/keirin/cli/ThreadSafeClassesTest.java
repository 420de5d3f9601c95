// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The scan and the agent agree about which library classes are thread-safe collections. The scan
 * has a list of its own since it only has to know the names, and the factories instead of the
 * hidden classes of what they make.
 */
class ThreadSafeClassesTest {
  private static final Pattern METHOD_FOR_THREADS =
      Pattern.compile("\\s+\\S+\\s+(read|write|update|put|take)\\b.*");
  private static final Pattern NO_COLLECTION =
      Pattern.compile("java\\.util\\.concurrent\\.(atomic|locks)\\..*");

  @Test
  void theScanKnowsWhatTheAgentHasAModelOf() throws Exception {
    Set<Class<?>> scanned = scanned();

    assertThat(modelled())
        .isNotEmpty()
        .allMatch(type -> isMadeByFactory(type) || isSubtypeOfOne(type, scanned));
  }

  @Test
  void theAgentHasAModelOfWhatTheScanKnows() throws Exception {
    Set<Class<?>> modelled = modelled();

    assertThat(scanned()).isNotEmpty().allMatch(type -> isSubtypeOfOne(type, modelled));
  }

  private static boolean isMadeByFactory(Class<?> type) {
    return type.getName().startsWith("java.util.Collections$Synchronized")
        || type.getName().endsWith("$KeySetView");
  }

  private static boolean isSubtypeOfOne(Class<?> type, Set<Class<?>> others) {
    return others.stream().anyMatch(other -> other.isAssignableFrom(type));
  }

  private static Set<Class<?>> scanned() throws Exception {
    return classes(
        lines("/dev/keirin/scan/internal/classes/thread-safe-classes.txt").stream()
            .filter(line -> line.startsWith("class "))
            .map(line -> line.substring("class ".length()))
            .toList());
  }

  /** The classes with a line about a collection below their name. */
  private static Set<Class<?>> modelled() throws Exception {
    Set<String> names = new TreeSet<>();
    String name = "";
    for (String line : lines("/dev/keirin/agent/library/library-models.txt")) {
      if (METHOD_FOR_THREADS.matcher(line).matches()) {
        names.add(name);
      } else if (!line.isBlank() && !Character.isWhitespace(line.charAt(0))) {
        name = line;
      }
    }
    names.removeIf(NO_COLLECTION.asMatchPredicate());
    return classes(List.copyOf(names));
  }

  private static Set<Class<?>> classes(List<String> names) throws ClassNotFoundException {
    Set<Class<?>> classes = new HashSet<>();
    for (String name : names) {
      classes.add(Class.forName(name));
    }
    return classes;
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = ThreadSafeClassesTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
