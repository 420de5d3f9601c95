// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** An order of operations: which come before which, directly or on a way through others. */
final class Before {
  /** Whether one operation comes directly after an earlier one. */
  interface Direct {
    boolean test(int earlier, int later);
  }

  private final BitSet[] directly;
  private final BitSet[] directlyAfter;
  private final BitSet[] earlier;

  Before(int size, IntPredicate isOperation, Direct direct) {
    directly = new BitSet[size];
    directlyAfter = new BitSet[size];
    earlier = new BitSet[size];
    for (int later = 0; later < size; later++) {
      directly[later] = new BitSet(size);
      directlyAfter[later] = new BitSet(size);
      earlier[later] = new BitSet(size);
      for (int e = 0; e < later && isOperation.test(later); e++) {
        if (isOperation.test(e) && direct.test(e, later)) {
          earlier[later].or(earlier[e]);
          earlier[later].set(e);
          directly[later].set(e);
          directlyAfter[e].set(later);
        }
      }
    }
  }

  /** What one operation comes directly after; not to be changed. */
  BitSet directlyBefore(int operation) {
    return directly[operation];
  }

  /** What comes directly after one operation; not to be changed. */
  BitSet directlyAfter(int operation) {
    return directlyAfter[operation];
  }

  boolean test(int one, int other) {
    return earlier[other].get(one);
  }

  boolean isSameOr(int one, int other) {
    return one == other || test(one, other);
  }

  /** Whether an operation is one of several or comes after one. */
  boolean isSameOrAfterAny(BitSet several, int operation) {
    return several.get(operation) || several.intersects(earlier[operation]);
  }
}
