// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.trace.text.Spelling;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints one operation a line, {@code thread|op(target)|class.method:line|value}, as UTF-8 text
 * that can be read as a trace again. All of it is out when the execution ends.
 */
public final class TracePrinter extends UniformOperations {
  private static final int BUFFERED = 1 << 16;
  private static final Map<OperationKind, byte[]> WORDS = words();

  private final OutputStream output;
  private final Spelling spelling;
  private byte[] buffer = new byte[2 * BUFFERED];
  private int length;
  private boolean hasValues;
  private long before;
  private long after;

  /** Prints to the stream; no one else uses the shadow slot in this execution. */
  public TracePrinter(OutputStream output, int slot) {
    this.output = output;
    this.spelling = new Spelling(slot);
  }

  private static Map<OperationKind, byte[]> words() {
    Map<OperationKind, byte[]> words = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      words.put(kind, kind.word().getBytes(StandardCharsets.UTF_8));
    }
    return words;
  }

  @Override
  public void values(long before, long after) {
    this.before = before;
    this.after = after;
    hasValues = true;
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    put(spelling.of(thread));
    put('|');
    put(WORDS.get(kind));
    if (target != null) {
      putTarget(kind, target);
    }
    put('|');
    put(site == null ? Spelling.unknownSite() : spelling.ofLabel(site));
    if (hasValues && kind.target() == OperationKind.Target.VARIABLE) {
      put('|');
      put(value(kind).getBytes(StandardCharsets.UTF_8));
    }
    hasValues = false;
    put('\n');
    if (length >= BUFFERED) {
      writeOut();
    }
  }

  private void putTarget(OperationKind kind, Shadowed target) {
    boolean isBlock = kind.target() == OperationKind.Target.BLOCK;
    byte[] name = isBlock ? spelling.ofLabel(target) : spelling.of(target);
    if (name.length > 0) {
      put('(');
      put(name);
      put(')');
    }
  }

  private String value(OperationKind kind) {
    if (kind.reads() && kind.writes()) {
      return before + "->" + after;
    }
    return String.valueOf(kind.writes() ? after : before);
  }

  private void put(char c) {
    if (length == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * length);
    }
    buffer[length++] = (byte) c;
  }

  private void put(byte[] bytes) {
    if (length + bytes.length > buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * (length + bytes.length));
    }
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  private void writeOut() {
    try {
      output.write(buffer, 0, length);
      length = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void end() {
    writeOut();
    try {
      output.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
