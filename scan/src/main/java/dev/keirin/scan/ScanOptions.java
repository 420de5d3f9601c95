// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What to scan and how.
 *
 * @param scanned jars, directories and class files to report on
 * @param classPath the same, only to understand the scanned ones with
 * @param variant whether two different witness locks count, too
 * @param collections whether calls on thread-safe library objects count as taking a lock
 * @param benignLocks fields that hold locks, and classes, as {@code package.Class.field} and {@code
 *     package.Class}, whose locks are not to be reported
 */
public record ScanOptions(
    List<Path> scanned,
    List<Path> classPath,
    boolean variant,
    boolean collections,
    Set<String> benignLocks) {

  public ScanOptions {
    scanned = List.copyOf(scanned);
    classPath = List.copyOf(classPath);
    benignLocks = Set.copyOf(benignLocks);
  }

  /** Scans for the plain pattern, with nothing but the scanned classes and the platform known. */
  public static ScanOptions of(List<Path> scanned) {
    return new ScanOptions(scanned, List.of(), false, false, Set.of());
  }

  public ScanOptions withClassPath(List<Path> newClassPath) {
    return new ScanOptions(scanned, newClassPath, variant, collections, benignLocks);
  }

  public ScanOptions withVariant() {
    return new ScanOptions(scanned, classPath, true, collections, benignLocks);
  }

  public ScanOptions withCollections() {
    return new ScanOptions(scanned, classPath, variant, true, benignLocks);
  }

  public ScanOptions withBenignLocks(Set<String> newBenignLocks) {
    return new ScanOptions(scanned, classPath, variant, collections, newBenignLocks);
  }
}
