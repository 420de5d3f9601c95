// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The contents of a block while it is taken apart.
 *
 * <p>Single numbers are read without looking whether they are still inside: there is room behind
 * the end, and {@link #checkEnd} after each entry finds out.
 */
final class Contents {
  /** More than the longest entry without text. */
  private static final int ROOM = 64;

  private byte[] bytes = new byte[(1 << 16) + ROOM];
  private int end;
  private int position;

  /** An array for contents of this length, to be filled from its start. */
  byte[] prepare(int length) {
    if (length + ROOM > bytes.length) {
      bytes = new byte[length + ROOM];
    }
    Arrays.fill(bytes, length, length + ROOM, (byte) 0);
    end = length;
    position = 0;
    return bytes;
  }

  boolean hasMore() {
    return position < end;
  }

  void checkEnd() throws DamageException {
    if (position > end) {
      throw new DamageException("an entry goes beyond its block");
    }
  }

  /** Where the next field starts. */
  int position() {
    return position;
  }

  int code() {
    return bytes[position++] & 0xFF;
  }

  int number() throws DamageException {
    int first = bytes[position++];
    return first >= 0 ? first : longNumber(first);
  }

  private int longNumber(int first) throws DamageException {
    int result = first & 0x7F;
    for (int shift = 7; shift < 35; shift += 7) {
      int next = bytes[position++];
      result |= (next & 0x7F) << shift;
      if (next >= 0) {
        return result;
      }
    }
    throw new DamageException("a number is too long");
  }

  long wideNumber() throws DamageException {
    long result = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = bytes[position++];
      result |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return result;
      }
    }
    throw new DamageException("a number is too long");
  }

  long signedNumber() throws DamageException {
    long number = wideNumber();
    return (number >>> 1) ^ -(number & 1);
  }

  String string() throws DamageException {
    int length = number();
    if (length < 0 || length > end - position) {
      throw new DamageException("a text goes beyond its block");
    }
    int start = position;
    position += length;
    if (isAscii(start, position)) {
      return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    }
    try {
      ByteBuffer text = ByteBuffer.wrap(bytes, start, length);
      return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
    } catch (CharacterCodingException e) {
      throw new DamageException("a text is not UTF-8");
    }
  }

  private boolean isAscii(int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
