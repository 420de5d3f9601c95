// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.finding.Finding;
import java.time.Duration;
import java.util.List;

/**
 * What a scan found and how much it saw.
 *
 * @param findings by class, method and line
 * @param counts how much was read
 * @param missing names of classes that are used but were not found, in order
 * @param unreadable class files and jars in directories and jars that are not valid, each with the
 *     reason
 * @param time from the first byte read to the last finding
 */
public record ScanResult(
    List<Finding> findings,
    Counts counts,
    List<String> missing,
    List<String> unreadable,
    Duration time) {

  /**
   * How much a scan saw, class path included.
   *
   * @param lines source lines, estimated: the highest line number of each source file
   * @param lockingMethods methods that may take a lock, themselves or through what they call
   */
  public record Counts(int classes, int methods, long lines, int lockingMethods) {}
}
