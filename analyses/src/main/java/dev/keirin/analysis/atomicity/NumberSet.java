// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.Arrays;

/** A set of small numbers, one bit each. */
final class NumberSet {
  private long[] words = new long[1];

  void add(int number) {
    int word = number >> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, word + 1);
    }
    words[word] |= 1L << number;
  }

  void remove(int number) {
    int word = number >> 6;
    if (word < words.length) {
      words[word] &= ~(1L << number);
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
  int next(int number) {
    int word = number >> 6;
    if (word >= words.length) {
      return -1;
    }
    long rest = words[word] & -1L << number;
    while (rest == 0) {
      if (++word == words.length) {
        return -1;
      }
      rest = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }

  /** The smallest element from the given one on that is not in the other set, or -1. */
  int nextNotIn(NumberSet other, int number) {
    int word = number >> 6;
    if (word >= words.length) {
      return -1;
    }
    long rest = words[word] & ~other.word(word) & -1L << number;
    while (rest == 0) {
      if (++word == words.length) {
        return -1;
      }
      rest = words[word] & ~other.word(word);
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }

  private long word(int index) {
    return index < words.length ? words[index] : 0;
  }

  void clear() {
    Arrays.fill(words, 0);
  }
}
