// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven;
import java.util.List;

/**
 * What a thread does between two operations that matter to others, as the analyses see it.
 *
 * @param moments what each analysis calls it
 * @param passage what knows more of those that are {@link RaceDriven#UNTOLD}; null if they need
 *     never be told
 * @param isOverBlocks whether it went on over many blocks, so that in which of them something was
 *     done is not known
 */
record Stretch(ThreadState thread, List<Object> moments, Passage passage, boolean isOverBlocks) {
  Stretch(ThreadState thread, List<Object> moments, Passage passage) {
    this(thread, moments, passage, false);
  }

  /** What the analysis with this number calls it; null if it need not be told of it any more. */
  Object moment(int analysis) {
    Object known = moments.get(analysis);
    if (known != RaceDriven.UNTOLD) {
      return known;
    }
    return passage == null ? null : passage.moment(analysis);
  }

  /** As {@link #moment} was when the stretch began: perhaps untold, never null. Needs no turn. */
  Object firstMoment(int analysis) {
    return moments.get(analysis);
  }

  /** Whether its block goes on and was not told. Needs no turn. */
  boolean isInRunningPassage() {
    return passage != null && !passage.isTold() && !passage.isEnded();
  }

  /** Whether what was not told of it never has to be. Needs no turn. */
  boolean isUntoldForEver() {
    return passage == null || passage.isEnded();
  }
}
