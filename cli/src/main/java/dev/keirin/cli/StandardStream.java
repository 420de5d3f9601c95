// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output or standard error, with failures as exceptions: {@link System#out} goes on when
 * its reader has gone.
 */
final class StandardStream extends OutputStream {
  private static final int BUFFER_SIZE = 1 << 16;

  private final OutputStream stream;
  private final int number;

  private StandardStream(FileDescriptor descriptor, int number) {
    this.stream = new BufferedOutputStream(new FileOutputStream(descriptor), BUFFER_SIZE);
    this.number = number;
  }

  static StandardStream output() {
    return new StandardStream(FileDescriptor.out, 1);
  }

  static StandardStream error() {
    return new StandardStream(FileDescriptor.err, 2);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    try {
      stream.write(bytes, from, length);
    } catch (IOException e) {
      throw new OutputFailure(e);
    }
  }

  /** Messages must not wait; output does, since those who flush it cannot handle a failure. */
  @Override
  public void flush() {
    if (number == 2) {
      finish();
    }
  }

  /** Writes what is left. */
  void finish() {
    try {
      stream.flush();
    } catch (IOException e) {
      throw new OutputFailure(e);
    }
  }

  @SuppressWarnings("SystemConsoleNull") // is only asked before Java 22
  boolean isTerminal() {
    Path link = Path.of("/proc/self/fd", String.valueOf(number));
    if (!Files.isSymbolicLink(link)) {
      // Since Java 22 there is a console even where there is no terminal.
      return Runtime.version().feature() < 22 && System.console() != null;
    }
    try {
      String device = Files.readSymbolicLink(link).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
