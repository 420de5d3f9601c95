// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

/** How sure a finding is. */
public enum Certainty {
  /** It happened in this execution. */
  OBSERVED,
  /** It did not happen here, but another schedule or branch of the same program leads to it. */
  PREDICTED,
  /** The code breaks a discipline; it may still be correct for a reason that was not seen. */
  HEURISTIC;

  /** The name in reports. */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
