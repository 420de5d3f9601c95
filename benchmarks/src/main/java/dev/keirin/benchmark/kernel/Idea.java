// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

/** The block cipher IDEA (Lai and Massey) with one key: 64-bit blocks, eight rounds and a half. */
final class Idea {
  static final int BLOCK = 8;

  private static final int ROUNDS = 8;
  private static final int KEYS = 6 * ROUNDS + 4;
  private static final int WORD = 0xffff;
  private static final int MODULUS = 0x10001;

  private final int[] keys;

  private Idea(int[] keys) {
    this.keys = keys;
  }

  /** Takes the key as eight 16-bit words. */
  static Idea encrypting(int[] key) {
    return new Idea(schedule(key));
  }

  static Idea decrypting(int[] key) {
    return new Idea(inverse(schedule(key)));
  }

  /** Translates those blocks of one array into the same place of another. */
  void translate(byte[] from, byte[] to, Range blocks) {
    for (int block = blocks.from(); block < blocks.to(); block++) {
      translateBlock(from, to, block * BLOCK);
    }
  }

  private void translateBlock(byte[] from, byte[] to, int at) {
    int a = word(from, at);
    int b = word(from, at + 2);
    int c = word(from, at + 4);
    int d = word(from, at + 6);
    int key = 0;
    for (int round = 0; round < ROUNDS; round++) {
      a = times(a, keys[key++]);
      b = (b + keys[key++]) & WORD;
      c = (c + keys[key++]) & WORD;
      d = times(d, keys[key++]);
      int mixed = times(a ^ c, keys[key++]);
      int second = times(((b ^ d) + mixed) & WORD, keys[key++]);
      int first = (mixed + second) & WORD;
      a ^= second;
      d ^= first;
      int swapped = b ^ first;
      b = c ^ second;
      c = swapped;
    }
    put(to, at, times(a, keys[key++]));
    // The last round does not swap: undo it.
    put(to, at + 2, c + keys[key++]);
    put(to, at + 4, b + keys[key++]);
    put(to, at + 6, times(d, keys[key]));
  }

  private static int word(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff);
  }

  private static void put(byte[] bytes, int at, int word) {
    bytes[at] = (byte) (word >> 8);
    bytes[at + 1] = (byte) word;
  }

  /** Multiplies modulo 2^16 + 1, where the word 0 stands for 2^16. */
  private static int times(int a, int b) {
    if (a == 0) {
      return (MODULUS - b) & WORD;
    }
    if (b == 0) {
      return (MODULUS - a) & WORD;
    }
    return (int) ((long) a * b % MODULUS) & WORD;
  }

  /** Each group of eight words is the key, rotated left by 25 bits more than the group before. */
  private static int[] schedule(int[] key) {
    int[] keys = new int[KEYS];
    for (int i = 0; i < KEYS; i++) {
      int bit = (i % 8 * 16 + i / 8 * 25) % 128;
      int left = key[bit / 16];
      int right = key[(bit / 16 + 1) % 8];
      keys[i] = (left << 16 | right) >>> (16 - bit % 16) & WORD;
    }
    return keys;
  }

  /** The keys that undo: those of the rounds from the last to the first, each one inverted. */
  private static int[] inverse(int[] keys) {
    int[] inverted = new int[KEYS];
    for (int round = 0; round <= ROUNDS; round++) {
      int to = 6 * round;
      int from = 6 * (ROUNDS - round);
      boolean outer = round == 0 || round == ROUNDS;
      inverted[to] = reciprocal(keys[from]);
      inverted[to + 1] = -keys[outer ? from + 1 : from + 2] & WORD;
      inverted[to + 2] = -keys[outer ? from + 2 : from + 1] & WORD;
      inverted[to + 3] = reciprocal(keys[from + 3]);
      if (round < ROUNDS) {
        inverted[to + 4] = keys[from - 2];
        inverted[to + 5] = keys[from - 1];
      }
    }
    return inverted;
  }

  /** By Fermat: the power of 2^16 - 1 in the field of 2^16 + 1 elements. */
  private static int reciprocal(int word) {
    int result = 1;
    for (int i = 0; i < 16; i++) {
      result = times(times(result, result), word);
    }
    return result;
  }
}
