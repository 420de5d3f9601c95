// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Operations;
import dev.keirin.trace.binary.KtraceReader;
import dev.keirin.trace.text.TextReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/** A recorded execution. Its first bytes tell the format, whatever the name. */
public final class TraceFile {
  private final Path path;
  private final TraceFormat format;
  private final long sizeInBytes;

  private TraceFile(Path path, TraceFormat format, long sizeInBytes) {
    this.path = path;
    this.format = format;
    this.sizeInBytes = sizeInBytes;
  }

  /** The trace in an existing file, of which only the first bytes are read here. */
  public static TraceFile of(Path path) {
    if (!Files.exists(path)) {
      throw new BadInputException(path + " does not exist: expected a trace file.");
    }
    if (!Files.isRegularFile(path)) {
      throw new BadInputException(path + " is not a regular file: expected a trace file.");
    }
    if (!Files.isReadable(path)) {
      throw new BadInputException(path + " may not be read: expected a readable trace file.");
    }
    try (InputStream input = Files.newInputStream(path)) {
      TraceFormat format =
          KtraceReader.isStart(input.readNBytes(KtraceReader.START_LENGTH))
              ? TraceFormat.KTRACE
              : TraceFormat.STD;
      if (format == TraceFormat.STD
          && TraceFormat.ofName(path).equals(Optional.of(TraceFormat.KTRACE))) {
        throw new BadInputException(
            path + ", byte 0: expected the first bytes of a .ktrace file, found others.");
      }
      return new TraceFile(path, format, Files.size(path));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static BadInputException unreadable(Path path, IOException e) {
    return new BadInputException("Cannot read " + path + ": " + e.getMessage(), e);
  }

  public Path path() {
    return path;
  }

  public TraceFormat format() {
    return format;
  }

  public long sizeInBytes() {
    return sizeInBytes;
  }

  /**
   * Performs all operations and the end of the execution on the sink, with identities made for this
   * one replay. Of a damaged .ktrace file that is everything before the damage, and the result
   * carries a warning; any other bad input is an exception.
   */
  public ReadResult replay(Operations sink, LongConsumer bytesReadSoFar) {
    String source = path.toString();
    try (InputStream input = Files.newInputStream(path)) {
      if (format == TraceFormat.KTRACE) {
        KtraceReader reader = new KtraceReader(source, input);
        long operations = reader.replay(sink, bytesReadSoFar);
        return new ReadResult(operations, reader.warning());
      }
      long operations = new TextReader(source, input).replay(sink, bytesReadSoFar);
      return new ReadResult(operations, Optional.empty());
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }
}
