// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Performs the operations of blocks, one block after the other. */
final class BlockDecoder {
  private final Operations sink;
  private final OperationKind[] kinds;
  private final OperationKind[] kindsWithValues;
  private final Defined defined = new Defined();
  private ThreadId thread;
  private long operations;

  BlockDecoder(Operations sink, int version) {
    this.sink = sink;
    this.kinds = Codes.operations(version);
    this.kindsWithValues = Codes.withValues(version);
  }

  /** The number of operations performed so far. */
  long operations() {
    return operations;
  }

  void decode(Contents contents) throws DamageException {
    while (contents.hasMore()) {
      int code = contents.code();
      if (kinds[code] != null) {
        operation(kinds[code], contents);
      } else if (code == Codes.THREAD_CHANGE) {
        thread = defined.threads.get(contents.number());
        contents.checkEnd();
      } else if (kindsWithValues[code] != null) {
        accessWithValues(kindsWithValues[code], contents);
      } else {
        defined.define(code, contents);
      }
    }
  }

  private void operation(OperationKind kind, Contents contents) throws DamageException {
    if (thread == null) {
      throw new DamageException("an operation comes before the first thread");
    }
    if (kind == OperationKind.THREAD_END) {
      operations++;
      sink.mark(kind, thread, null);
      return;
    }
    Site site = defined.sites.get(contents.number());
    switch (kind.target()) {
      case VARIABLE -> {
        VariableId variable = defined.variables.get(contents.number());
        contents.checkEnd();
        sink.access(kind, thread, variable, site);
      }
      case LOCK -> {
        var lock = defined.locks.get(contents.number());
        contents.checkEnd();
        sink.lock(kind, thread, lock, site);
      }
      case BLOCK -> {
        var block = defined.blocks.get(contents.number());
        contents.checkEnd();
        sink.block(kind, thread, block, site);
      }
      case NONE -> {
        contents.checkEnd();
        sink.mark(kind, thread, site);
      }
      default -> {
        Shadowed other = defined.other(kind.target(), contents.number());
        contents.checkEnd();
        sink.handOver(kind, thread, other, site);
      }
    }
    operations++;
  }

  private void accessWithValues(OperationKind kind, Contents contents) throws DamageException {
    if (thread == null) {
      throw new DamageException("an operation comes before the first thread");
    }
    Site site = defined.sites.get(contents.number());
    VariableId variable = defined.variables.get(contents.number());
    long before = kind.reads() ? contents.signedNumber() : 0;
    long after = kind.writes() ? contents.signedNumber() : 0;
    contents.checkEnd();
    sink.values(before, after);
    sink.access(kind, thread, variable, site);
    operations++;
  }
}
