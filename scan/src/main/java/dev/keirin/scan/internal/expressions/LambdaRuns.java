// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import java.util.Set;

/** Library methods that run the lambda they are given before they return. */
final class LambdaRuns {
  private static final Set<String> REPEATING =
      Set.of(
          "forEach",
          "forEachOrdered",
          "forEachRemaining",
          "removeIf",
          "replaceAll",
          "anyMatch",
          "allMatch",
          "noneMatch",
          "filter",
          "map",
          "flatMap",
          "reduce",
          "collect",
          "sort");
  private static final Set<String> SINGLE =
      Set.of(
          "computeIfAbsent",
          "computeIfPresent",
          "compute",
          "merge",
          "ifPresent",
          "ifPresentOrElse",
          "orElseGet");

  private LambdaRuns() {}

  /** How often: 0, 1, or 2 for any number of times. */
  static int count(String owner, String method) {
    boolean isLibrary = owner.startsWith("java/util/") || owner.equals("java/lang/Iterable");
    if (!isLibrary) {
      return 0;
    }
    if (REPEATING.contains(method)) {
      return owner.equals("java/util/Optional") ? 1 : 2;
    }
    return SINGLE.contains(method) ? 1 : 0;
  }
}
