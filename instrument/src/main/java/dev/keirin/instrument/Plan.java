// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * What instrumentation shall report.
 *
 * @param accesses how accesses are reported
 */
public record Plan(
    Accesses accesses,
    AtomicBlocks blocks,
    ModelledCalls calls,
    SiteRegistry sites,
    ClassFinder finder) {

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

  boolean isCounting() {
    return accesses == Accesses.COUNTED;
  }

  boolean withValues() {
    return accesses == Accesses.WITH_VALUES;
  }
}
