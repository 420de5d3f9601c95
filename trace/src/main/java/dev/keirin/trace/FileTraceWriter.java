// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Function;

/** Writes to a file next to the final one, which takes its name when everything is there. */
final class FileTraceWriter extends UniformOperations implements TraceWriter {
  private final Path file;
  private final Path partial;
  private final OutputStream output;
  private final UniformOperations encoder;
  private boolean isComplete;
  private boolean isClosed;

  FileTraceWriter(Path file, Function<OutputStream, UniformOperations> encoding) {
    this.file = file;
    // Devices and pipes can only be written in place.
    boolean isInPlace = Files.exists(file) && !Files.isRegularFile(file);
    this.partial = isInPlace ? file : file.resolveSibling(file.getFileName() + ".partial");
    try {
      this.output = Files.newOutputStream(partial);
      this.encoder = encoding.apply(output);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public void values(long before, long after) {
    encoder.values(before, after);
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    try {
      encoder.operation(kind, thread, target, site);
    } catch (UncheckedIOException e) {
      throw unwritable(e.getCause());
    }
  }

  @Override
  public void end() {
    try {
      encoder.end();
    } catch (UncheckedIOException e) {
      throw unwritable(e.getCause());
    }
    isComplete = true;
  }

  @Override
  public void close() {
    if (!isComplete) {
      discard();
    } else if (!isClosed) {
      isClosed = true;
      try {
        output.close();
        if (!partial.equals(file)) {
          Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        }
      } catch (IOException e) {
        throw unwritable(e);
      }
    }
  }

  @Override
  public void discard() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      output.close();
      if (!partial.equals(file)) {
        Files.deleteIfExists(partial);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private BadInputException unwritable(IOException e) {
    Path directory = file.toAbsolutePath().getParent();
    String reason =
        directory != null && Files.notExists(directory)
            ? "there is no directory " + directory
            : e.getClass().getSimpleName() + " " + e.getMessage();
    return new BadInputException(file + " cannot be written: " + reason + ".", e);
  }
}
