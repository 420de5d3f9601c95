// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import java.util.Comparator;

/**
 * One run of a program, or one trace file that was read.
 *
 * @param source the trace file or program, as the user named it
 * @param id tells it from other runs of the same source in every report that it is part of; empty
 *     as long as the run has not ended, and for findings of which no run is known
 */
public record Run(String source, String id) implements Comparable<Run> {
  private static final Comparator<Run> ORDER =
      Comparator.comparing(Run::source).thenComparing(Run::id);

  /** A run that has not ended. */
  static Run of(String source) {
    return new Run(source, "");
  }

  boolean hasEnded() {
    return !id.isEmpty();
  }

  @Override
  public int compareTo(Run other) {
    return ORDER.compare(this, other);
  }
}
