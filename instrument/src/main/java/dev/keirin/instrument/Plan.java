// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.Set;

/**
 * What instrumentation shall report.
 *
 * @param accesses how accesses are reported
 * @param savings what is done to spend less, where only accesses that race are wanted
 */
public record Plan(
    Accesses accesses,
    AtomicBlocks blocks,
    ModelledCalls calls,
    SiteRegistry sites,
    ClassFinder finder,
    Set<Saving> savings) {

  /** How accesses are reported. */
  public enum Accesses {
    /** Each one with its value. */
    WITH_VALUES,
    /** Each one. */
    ALL,
    /** Those of plain variables only as far as they may race. */
    RACING,
    /** None, they are only counted; and so are blocks and modelled calls. */
    COUNTED
  }

  boolean saves(Saving saving) {
    return accesses == Accesses.RACING && savings.contains(saving);
  }

  boolean isCounting() {
    return accesses == Accesses.COUNTED;
  }

  boolean withValues() {
    return accesses == Accesses.WITH_VALUES;
  }
}
