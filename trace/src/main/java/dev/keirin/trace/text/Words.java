// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.operation.OperationKind;
import java.util.EnumMap;
import java.util.Map;

/** The words for operations, found without making strings. */
final class Words {
  /** The letters of a longer word, packed, would not fit into a long. */
  static final int LONGEST = 8;

  private static final int MASK = 63;
  private static final long[] PACKED = new long[MASK + 1];
  private static final OperationKind[] KINDS = new OperationKind[MASK + 1];
  private static final Map<OperationKind, OperationKind> WITHOUT_TARGET =
      new EnumMap<>(OperationKind.class);

  static {
    for (OperationKind kind : OperationKind.values()) {
      long packed = 0;
      for (char c : kind.word().toCharArray()) {
        packed = (packed << 8) | c;
      }
      int at = index(packed);
      while (KINDS[at] != null && PACKED[at] != packed) {
        at = (at + 1) & MASK;
      }
      if (KINDS[at] != null) {
        WITHOUT_TARGET.put(KINDS[at], kind);
        continue;
      }
      PACKED[at] = packed;
      KINDS[at] = kind;
    }
  }

  private Words() {}

  /**
   * The kind whose word has these letters, packed eight bits each, or null. Where two share the
   * word, it is the one with a target.
   */
  static OperationKind kind(long packed) {
    for (int at = index(packed); KINDS[at] != null; at = (at + 1) & MASK) {
      if (PACKED[at] == packed) {
        return KINDS[at];
      }
    }
    return null;
  }

  /** The kind that has the same word, if it stands without a target. */
  static OperationKind withoutTarget(OperationKind kind) {
    return WITHOUT_TARGET.getOrDefault(kind, kind);
  }

  private static int index(long packed) {
    return (int) ((packed * 0x9E3779B97F4A7C15L) >>> 58);
  }
}
