// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.operation.OperationKind;

/** The words for operations, found without making strings. */
final class Words {
  /** The letters of the longest word, packed, must fit into a long. */
  static final int LONGEST = 6;

  private static final int MASK = 63;
  private static final long[] PACKED = new long[MASK + 1];
  private static final OperationKind[] KINDS = new OperationKind[MASK + 1];

  static {
    for (OperationKind kind : OperationKind.values()) {
      long packed = 0;
      for (char c : kind.word().toCharArray()) {
        packed = (packed << 8) | c;
      }
      int at = index(packed);
      while (KINDS[at] != null) {
        at = (at + 1) & MASK;
      }
      PACKED[at] = packed;
      KINDS[at] = kind;
    }
  }

  private Words() {}

  /** The kind whose word has these letters, packed eight bits each, or null. */
  static OperationKind kind(long packed) {
    for (int at = index(packed); KINDS[at] != null; at = (at + 1) & MASK) {
      if (PACKED[at] == packed) {
        return KINDS[at];
      }
    }
    return null;
  }

  private static int index(long packed) {
    return (int) ((packed * 0x9E3779B97F4A7C15L) >>> 58);
  }
}
