// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ArrayRanges;
import dev.keirin.agent.watch.ArrayRanges.Range;
import dev.keirin.agent.watch.WatchedSite;
import java.lang.reflect.Array;

/**
 * The calls of one site that copy elements of arrays, as far as they can be announced without the
 * turn. For the others there is {@link ArrayEffect}.
 */
final class ArrayCopies {
  private static final Object ALONE = new Object();
  private static final Object ANNOUNCED = new Object();

  private final ModelContext context;
  private final ArrayRanges ranges;
  private final WatchedSite at;

  /** The calls; null if everybody wants to be told of all of them. */
  static ArrayCopies of(ModelContext context, WatchedSite at) {
    return context
        .recorder()
        .ranges()
        .map(ranges -> new ArrayCopies(context, ranges, at))
        .orElse(null);
  }

  private ArrayCopies(ModelContext context, ArrayRanges ranges, WatchedSite at) {
    this.context = context;
    this.ranges = ranges;
    this.at = at;
  }

  /**
   * Begins a call and returns a token for its end; null if it needs the turn or may fail.
   *
   * @param target null if the elements are copied to a new array
   */
  Object begin(Object array, int from, int count, Object target, int targetFrom) {
    if (array == null || !array.getClass().isArray()) {
      return null;
    }
    if (ArrayRanges.isAlone()) {
      return ALONE;
    }
    if (count <= 0 || !ArrayRanges.isInside(array, from, count)) {
      return null;
    }
    Range written = null;
    if (target != null) {
      if (!ArrayEffect.mustFit(array, target) || !ArrayRanges.isInside(target, targetFrom, count)) {
        return null;
      }
      written = new Range(target, targetFrom, count, true);
    }
    return ranges.areAnnounced(new Range(array, from, count, false), written, at)
        ? ANNOUNCED
        : null;
  }

  /**
   * The call with this token has ended.
   *
   * @param copy the new array, or null if there is none
   */
  void end(Object token, Object array, Object copy) {
    if (token == ALONE) {
      return;
    }
    ArrayRanges.made();
    if (copy != null) {
      int copied = Math.min(Array.getLength(array), Array.getLength(copy));
      if (!ranges.isFilled(copy, copied, at)) {
        fillInTurn(copy, copied);
      }
    }
  }

  private void fillInTurn(Object copy, int count) {
    if (context.recorder().begin()) {
      try {
        ranges.access(new Range(copy, 0, count, true), at.site());
      } catch (Throwable failure) {
        context.recorder().failed(failure);
      } finally {
        context.recorder().end();
      }
      ArrayRanges.made();
    }
  }
}
