// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.RaceDriven;

/**
 * An analysis to which synchronisation means nothing but the order that it makes. Whoever keeps
 * that order up to date need not tell the analysis of acquires, releases, volatile accesses and
 * updates, nor do so in one order of everything.
 */
public interface ClockDriven extends RaceDriven {
  /** The order that the analysis looks at when it is told of an access. */
  HappensBefore order();
}
