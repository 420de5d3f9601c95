// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.Arrays;

/** A set of small numbers, one bit each. */
final class SlotSet {
  private long[] words = new long[1];

  boolean add(int slot) {
    int word = slot >> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, word + 1);
    }
    long before = words[word];
    words[word] = before | 1L << slot;
    return words[word] != before;
  }

  void remove(int slot) {
    int word = slot >> 6;
    if (word < words.length) {
      words[word] &= ~(1L << slot);
    }
  }

  boolean isEmpty() {
    for (long word : words) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** The smallest element from the given one on, or -1. */
  int next(int slot) {
    int word = slot >> 6;
    if (word >= words.length) {
      return -1;
    }
    long rest = words[word] & -1L << slot;
    while (rest == 0) {
      if (++word == words.length) {
        return -1;
      }
      rest = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }

  void clear() {
    Arrays.fill(words, 0);
  }
}
