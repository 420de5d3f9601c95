// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.testkit.Execution;
import dev.keirin.trace.binary.KtraceReader;
import dev.keirin.trace.binary.KtraceWriter;
import dev.keirin.trace.text.TextReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** Trace files in memory. */
final class Recording {
  private Recording() {}

  static byte[] asText(Consumer<Operations> execution) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    execution.accept(new TracePrinter(bytes, 0));
    return bytes.toByteArray();
  }

  static byte[] asKtrace(Consumer<Operations> execution) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    execution.accept(new KtraceWriter(bytes, 1));
    return bytes.toByteArray();
  }

  static void readText(byte[] bytes, Operations sink) {
    new TextReader("memory", new ByteArrayInputStream(bytes)).replay(sink, n -> {});
  }

  static String printed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new String(asText(sink -> readText(bytes, sink)), StandardCharsets.UTF_8);
  }

  static ReadResult readKtrace(byte[] bytes, Operations sink) {
    KtraceReader reader = new KtraceReader("memory", new ByteArrayInputStream(bytes));
    long operations = reader.replay(sink, n -> {});
    return new ReadResult(operations, reader.warning());
  }

  /** Performs the execution with a right value for about half of its accesses. */
  static void replayWithValues(Execution execution, long seed, Operations sink) {
    execution.replay(new WithValues(sink, seed));
  }

  private static final class WithValues implements Operations {
    private final Operations sink;
    private final Random random;
    private final Map<VariableId, Long> stored = new HashMap<>();

    WithValues(Operations sink, long seed) {
      this.sink = sink;
      this.random = new Random(seed);
    }

    @Override
    public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
      long before = stored.getOrDefault(variable, 0L);
      long after = kind.writes() ? random.nextLong() >> random.nextInt(64) : before;
      if (kind.writes() && variable.whole() == null) {
        stored.keySet().removeIf(part -> part.whole() == variable);
      }
      stored.put(variable, after);
      // A value of a part or whole is only known as long as nothing overlapping is written.
      if (variable.whole() == null && !variable.suffix().isEmpty() && random.nextBoolean()) {
        sink.values(before, after);
      }
      sink.access(kind, thread, variable, site);
    }

    @Override
    public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
      sink.lock(kind, thread, lock, site);
    }

    @Override
    public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
      sink.handOver(kind, thread, other, site);
    }

    @Override
    public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
      sink.block(kind, thread, block, site);
    }

    @Override
    public void mark(OperationKind kind, ThreadId thread, Site site) {
      sink.mark(kind, thread, site);
    }

    @Override
    public void end() {
      sink.end();
    }
  }
}
