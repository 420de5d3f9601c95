// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.operation.Site;
import dev.keirin.probe.WrappedCall;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where something was thrown.
 *
 * @param sites the frames, the innermost first, without those of Keirin and of hidden classes
 * @param place the one that stands for all: its method does not depend on chance
 */
record FailureStack(List<Site> sites, Site place) {

  static FailureStack of(Throwable failure) {
    List<Site> sites =
        Stream.of(failure.getStackTrace())
            .filter(frame -> !isHidden(frame))
            .map(FailureStack::site)
            .toList();
    List<Site> own = sites.stream().filter(site -> !isLibrary(site)).toList();
    return new FailureStack(sites, place(failure, own.isEmpty() ? sites : own));
  }

  private static Site place(Throwable failure, List<Site> sites) {
    if (sites.isEmpty()) {
      return Site.atLocation(Site.UNKNOWN_LOCATION);
    }
    if (failure instanceof StackOverflowError) {
      return inRecursion(sites);
    }
    // Who asks for the last bit of memory is up to chance.
    return sites.get(failure instanceof OutOfMemoryError ? sites.size() - 1 : 0);
  }

  /** Which of the methods that call each other is the last one is up to chance, too. */
  private static Site inRecursion(List<Site> sites) {
    Map<String, List<Site>> byMethod =
        sites.stream()
            .collect(
                Collectors.groupingBy(FailureStack::method, TreeMap::new, Collectors.toList()));
    int most = byMethod.values().stream().mapToInt(List::size).max().orElseThrow();
    return byMethod.values().stream()
        .filter(calls -> calls.size() > most / 2)
        .findFirst()
        .orElseThrow()
        .stream()
        .min(Comparator.comparingInt(Site::line))
        .orElseThrow();
  }

  private static String method(Site site) {
    return site.className() + "." + site.method();
  }

  private static Site site(StackTraceElement frame) {
    return new Site(
        frame.getClassName(),
        frame.getMethodName(),
        frame.getFileName() == null ? "" : frame.getFileName(),
        Math.max(0, frame.getLineNumber()),
        -1);
  }

  /** Nobody has written those of Keirin and of hidden classes, which only some errors show. */
  private static boolean isHidden(StackTraceElement frame) {
    return frame.getClassName().indexOf('/') >= 0
        || frame.getMethodName().startsWith(WrappedCall.METHOD_PREFIX)
        || frame.getClassName().startsWith("dev.keirin.probe.")
        || frame.getClassName().startsWith("dev.keirin.agent.");
  }

  private static boolean isLibrary(Site site) {
    return Stream.of("java.", "jdk.", "sun.").anyMatch(site.className()::startsWith);
  }
}
