// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** What stands around the contents of blocks. */
final class Framing {
  /** The first byte is no text, and the last shows whether line ends were converted on the way. */
  private static final byte[] MAGIC = {(byte) 0x89, 'K', 'T', 'R', 'A', 'C', 'E', '\n'};

  /** The version that is written. */
  static final int VERSION = 2;

  static final int OLDEST_VERSION = 1;

  /** The magic bytes and the version. */
  static final int START_LENGTH = MAGIC.length + Integer.BYTES;

  /** Length, number of operations, checksum. */
  static final int HEADER_LENGTH = 3 * Integer.BYTES;

  static final int LONGEST_BLOCK = 1 << 20;

  private Framing() {}

  static byte[] start() {
    return ByteBuffer.allocate(START_LENGTH).put(MAGIC).putInt(VERSION).array();
  }

  static boolean hasMagic(byte[] bytes) {
    return bytes.length >= MAGIC.length
        && ByteBuffer.wrap(bytes, 0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
  }

  static byte[] header(long number, byte[] contents, int length, int operations) {
    return ByteBuffer.allocate(HEADER_LENGTH)
        .putInt(length)
        .putInt(operations)
        .putInt(checksum(number, contents, length, operations))
        .array();
  }

  /** Covers the number of the block too, so that blocks cannot change places unnoticed. */
  static int checksum(long number, byte[] contents, int length, int operations) {
    CRC32C crc = new CRC32C();
    crc.update(
        ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES)
            .putLong(number)
            .putInt(length)
            .putInt(operations)
            .flip());
    crc.update(contents, 0, length);
    return (int) crc.getValue();
  }
}
