// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes a .ktrace stream. It is complete when the execution ends. */
public final class KtraceWriter extends UniformOperations {
  private static final int FULL_BLOCK = 1 << 16;

  private final OutputStream output;
  private final BlockBuffer block = new BlockBuffer();
  private final Definitions definitions;
  private long blocks;
  private int operations;
  private ThreadId currentThread;
  private boolean hasValues;
  private long before;
  private long after;

  /** Writes to the stream; no one else uses the shadow slot in this execution. */
  public KtraceWriter(OutputStream output, int slot) {
    this.output = output;
    this.definitions = new Definitions(block, slot);
    write(Framing.start(), Framing.START_LENGTH);
  }

  @Override
  public void values(long before, long after) {
    this.before = before;
    this.after = after;
    hasValues = true;
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (thread != currentThread) {
      int number = definitions.number(thread);
      block.putCode(Codes.THREAD_CHANGE);
      block.putInt(number);
      currentThread = thread;
    }
    int siteNumber = site == null ? 0 : definitions.number(site);
    int targetNumber = target == null ? 0 : definitions.number(target);
    boolean writesValues = hasValues && kind.target() == OperationKind.Target.VARIABLE;
    block.putCode(Codes.of(kind) + (writesValues ? Codes.WITH_VALUES : 0));
    if (site != null) {
      block.putInt(siteNumber);
    }
    if (target != null) {
      block.putInt(targetNumber);
    }
    if (writesValues) {
      putValues(kind);
    }
    hasValues = false;
    operations++;
    if (block.length() >= FULL_BLOCK) {
      writeBlock();
    }
  }

  private void putValues(OperationKind kind) {
    if (kind.reads()) {
      block.putSigned(before);
    }
    if (kind.writes()) {
      block.putSigned(after);
    }
  }

  /** Writes what is left, and an empty block, without which the file counts as cut off. */
  @Override
  public void end() {
    if (block.length() > 0) {
      writeBlock();
    }
    writeBlock();
    try {
      output.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeBlock() {
    byte[] header = Framing.header(blocks, block.bytes(), block.length(), operations);
    write(header, header.length);
    write(block.bytes(), block.length());
    blocks++;
    operations = 0;
    block.clear();
  }

  private void write(byte[] bytes, int length) {
    try {
      output.write(bytes, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
