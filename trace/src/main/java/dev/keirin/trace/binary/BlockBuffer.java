// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The contents of a block while it is put together. Numbers take seven bits a byte, low first. */
final class BlockBuffer {
  // Keeps every block far shorter than the longest that is read.
  private static final int LONGEST_STRING = 10_000;

  private byte[] bytes = new byte[1 << 17];
  private int length;

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  void putCode(int code) {
    reserve(1);
    bytes[length++] = (byte) code;
  }

  /** Negative numbers are allowed, and long. */
  void putInt(int number) {
    reserve(5);
    int rest = number;
    while ((rest & ~0x7F) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  void putLong(long number) {
    reserve(10);
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** Small numbers of either sign are short. */
  void putSigned(long number) {
    putLong((number << 1) ^ (number >> 63));
  }

  void putString(String text) {
    String kept = text.length() <= LONGEST_STRING ? text : text.substring(0, LONGEST_STRING);
    byte[] encoded = kept.getBytes(StandardCharsets.UTF_8);
    putInt(encoded.length);
    reserve(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (length + count));
    }
  }
}
