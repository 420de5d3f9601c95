// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Operations;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Reads a .ktrace stream block by block. Where it is damaged, reading ends with a warning; a block
 * whose checksum is wrong is not looked into.
 */
public final class KtraceReader {
  /** How many bytes tell whether this is the right reader. */
  public static final int START_LENGTH = Framing.START_LENGTH;

  private final String source;
  private final InputStream input;
  private final Contents contents = new Contents();
  private long bytesRead;
  private int version;
  private long blocks;
  private String warning;

  /** A reader of the stream; the source is what messages call it. */
  public KtraceReader(String source, InputStream input) {
    this.source = source;
    this.input = input;
  }

  /** Whether a file that starts like this is a .ktrace file, perhaps of another version. */
  public static boolean isStart(byte[] bytes) {
    return Framing.hasMagic(bytes);
  }

  /** One sentence about the damage, if there was any. */
  public Optional<String> warning() {
    return Optional.ofNullable(warning);
  }

  /** Performs what can be read and the end of the execution; returns the number of operations. */
  public long replay(Operations sink, LongConsumer bytesReadSoFar) {
    checkStart();
    BlockDecoder decoder = new BlockDecoder(sink, version);
    long blockStart = bytesRead;
    try {
      boolean hasMore = true;
      while (hasMore) {
        hasMore = nextBlock(decoder);
        blockStart = bytesRead;
        bytesReadSoFar.accept(bytesRead);
      }
    } catch (DamageException e) {
      warning =
          String.format(
              "%s is damaged in the block at byte %d: %s; only the %d operations before were read.",
              source, blockStart, e.getMessage(), decoder.operations());
    }
    sink.end();
    return decoder.operations();
  }

  private void checkStart() {
    byte[] start = new byte[START_LENGTH];
    int count = read(start, START_LENGTH);
    if (!isStart(start)) {
      throw new BadInputException(
          source + ", byte 0: expected the first bytes of a .ktrace file, found others.");
    }
    version = ByteBuffer.wrap(start).getInt(START_LENGTH - Integer.BYTES);
    boolean isKnown = version >= Framing.OLDEST_VERSION && version <= Framing.VERSION;
    if (count < START_LENGTH || !isKnown) {
      throw new BadInputException(
          String.format(
              "%s, byte %d: expected version %d or %d of the .ktrace format, found %s.",
              source,
              START_LENGTH - Integer.BYTES,
              Framing.OLDEST_VERSION,
              Framing.VERSION,
              count < START_LENGTH ? "the end of the file" : Integer.toUnsignedString(version)));
    }
  }

  /** Performs one block; false if it was the empty one at the end. */
  private boolean nextBlock(BlockDecoder decoder) throws DamageException {
    byte[] header = new byte[Framing.HEADER_LENGTH];
    if (read(header, header.length) < header.length) {
      throw new DamageException("the file ends where a block was expected");
    }
    ByteBuffer fields = ByteBuffer.wrap(header);
    int length = fields.getInt();
    int operations = fields.getInt();
    if (length < 0 || length > Framing.LONGEST_BLOCK) {
      throw new DamageException("its length is impossible");
    }
    byte[] bytes = contents.prepare(length);
    if (read(bytes, length) < length) {
      throw new DamageException("the file ends inside it");
    }
    if (fields.getInt() != Framing.checksum(blocks, bytes, length, operations)) {
      throw new DamageException("its checksum is wrong");
    }
    blocks++;
    long before = decoder.operations();
    decode(decoder, length);
    if (decoder.operations() - before != operations) {
      throw new DamageException("the number of its operations is wrong");
    }
    if (length == 0 && read(new byte[1], 1) > 0) {
      throw new DamageException("the file goes on after its end");
    }
    return length > 0;
  }

  private void decode(BlockDecoder decoder, int length) throws DamageException {
    try {
      decoder.decode(contents);
    } catch (UnknownCodeException e) {
      if (version == Framing.OLDEST_VERSION) {
        throw e; // its codes are known for good
      }
      throw new BadInputException(
          String.format(
              "%s, byte %d: expected an entry that this version of Keirin knows, found code %d;"
                  + " a later version may have written the file.",
              source, bytesRead - length + contents.position() - 1, e.code()));
    }
  }

  private int read(byte[] target, int length) {
    try {
      int count = input.readNBytes(target, 0, length);
      bytesRead += count;
      return count;
    } catch (IOException e) {
      throw new BadInputException("Cannot read " + source + ": " + e.getMessage(), e);
    }
  }
}
