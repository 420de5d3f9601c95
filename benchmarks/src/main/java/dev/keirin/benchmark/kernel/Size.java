// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import java.util.Locale;

/** How much work a program does: a blink for tests, or long enough to be timed. */
public enum Size {
  SMALL,
  FULL;

  int choose(int small, int full) {
    return this == SMALL ? small : full;
  }

  /** The name that is used on command lines. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
