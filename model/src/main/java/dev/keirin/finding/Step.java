// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.Site;
import java.util.List;

/**
 * One operation of the story that a finding tells.
 *
 * @param thread who did it
 * @param operation what it was, as a word: {@code read}, {@code acquire}, {@code begin}
 * @param target what it was done to, or nothing
 * @param site where
 * @param locks what the thread held when it did it, the latest last; empty also if nobody looked
 */
public record Step(String thread, String operation, String target, Site site, List<String> locks) {

  public Step {
    locks = List.copyOf(locks);
  }

  /** A step of which no locks are told. */
  public Step(String thread, String operation, String target, Site site) {
    this(thread, operation, target, site, List.of());
  }
}
