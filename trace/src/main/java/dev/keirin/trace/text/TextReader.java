// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Operations;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Reads a text trace line by line. Memory grows with the number of names, not of lines. */
public final class TextReader {
  private static final int LONGEST_LINE = 1 << 20;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String source;
  private final InputStream input;
  private byte[] buffer = new byte[1 << 16];
  private int limit;
  private long bytesRead;
  private boolean isAtEnd;

  /** A reader of the stream; the source is what messages call it. */
  public TextReader(String source, InputStream input) {
    this.source = source;
    this.input = input;
  }

  /** Performs all operations and the end of the execution on the sink; returns their number. */
  public long replay(Operations sink, LongConsumer bytesReadSoFar) {
    LineParser parser = new LineParser(source, sink);
    while (!isAtEnd) {
      fill(parser.lines());
      int start = bytesRead == limit && startsWithMark() ? BYTE_ORDER_MARK.length : 0;
      int end = afterLastNewline();
      parser.parse(buffer, start, end);
      System.arraycopy(buffer, end, buffer, 0, limit - end);
      limit -= end;
      bytesReadSoFar.accept(bytesRead);
    }
    sink.end();
    return parser.operations();
  }

  private boolean startsWithMark() {
    int length = Math.min(limit, BYTE_ORDER_MARK.length);
    return Arrays.equals(buffer, 0, length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
  }

  /** Reads until the buffer has at least one whole line; a last line gets its newline here. */
  private void fill(long linesSoFar) {
    do {
      // One byte stays free for the newline that the last line may lack.
      if (limit == buffer.length - 1) {
        if (limit >= LONGEST_LINE) {
          throw new BadInputException(
              source
                  + ", line "
                  + (linesSoFar + 1)
                  + ": expected a line of at most "
                  + LONGEST_LINE
                  + " bytes.");
        }
        buffer = Arrays.copyOf(buffer, 2 * buffer.length);
      }
      int count = read();
      if (count < 0) {
        isAtEnd = true;
        if (limit > 0 && buffer[limit - 1] != '\n') {
          buffer[limit++] = '\n';
        }
        return;
      }
      limit += count;
      bytesRead += count;
    } while (afterLastNewline() == 0);
  }

  private int read() {
    try {
      return input.read(buffer, limit, buffer.length - 1 - limit);
    } catch (IOException e) {
      throw new BadInputException("Cannot read " + source + ": " + e.getMessage(), e);
    }
  }

  private int afterLastNewline() {
    int end = limit;
    while (end > 0 && buffer[end - 1] != '\n') {
      end--;
    }
    return end;
  }
}
