// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * An analysis that need not be told of a plain access as long as no access of the same variable
 * races with an earlier one, because everything that orders threads is told anyway.
 *
 * <p>When a variable turns out to be racy, the accesses of it that still matter are told later,
 * each with the moment at which it was made, and from then on every access of the variable is told.
 */
public interface RaceDriven extends Analysis {
  /** Whether it has to be told of every access all the same, with the options that it was given. */
  default boolean needsRepeatedAccesses() {
    return false;
  }

  /**
   * Whether it matters which of two racing accesses came first. Accesses whose order is not known
   * are not told to an analysis to which it matters.
   */
  default boolean needsOrder() {
    return true;
  }

  /**
   * What the thread does now, as the analysis sees it: a plain access that is not told otherwise.
   * The moment may be remembered for all accesses that the thread makes before its next operation.
   *
   * @param target what is accessed, in words
   */
  Object moment(ThreadId thread, boolean isWrite, String target, Site site);

  /**
   * The moment of something that matters only while the block goes on in which it was done: when
   * that has ended, or if there was none, it need not be told any more. Until then, the thread can
   * be told to have begun the block, and to be at another moment in it.
   */
  Object UNTOLD = new Object();

  /** How a thread stands, to find its moments without a turn; null if each of them needs one. */
  default Standing standing(ThreadId thread) {
    return null;
  }

  /** Lets a thread find its moments by itself. Only that thread may ask, between its operations. */
  interface Standing {
    /** What the thread does now if it is in no block that was told; null if that needs a turn. */
    Object moment();

    /** Whether there is a moment. */
    default boolean isKnown() {
      return moment() != null;
    }
  }

  /**
   * An access that was made at a moment in the past and not told then. A write is told before the
   * reads that came after it.
   *
   * @param thread who made it; null if only the moment tells
   */
  void earlier(ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment);
}
