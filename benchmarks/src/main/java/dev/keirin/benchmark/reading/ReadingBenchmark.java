// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.reading;

import dev.keirin.benchmark.shape.Shape;
import dev.keirin.operation.Operations;
import dev.keirin.trace.TraceFile;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceWriter;
import dev.keirin.trace.TraceWriters;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Prints how many operations are read from trace files in a second of processor time when nothing
 * is done with them. Processor time, since a reader is a single thread that waits for nothing but
 * its file, and other work on the machine must not count.
 *
 * <p>The arguments, all optional, are the number of operations in a trace, of rounds, and the
 * shapes of the traces.
 */
public final class ReadingBenchmark {
  private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();

  private final long operations;
  private final int rounds;
  private final List<Shape> shapes;
  private final Path directory;

  private ReadingBenchmark(long operations, int rounds, List<Shape> shapes, Path directory) {
    this.operations = operations;
    this.rounds = rounds;
    this.shapes = shapes;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws IOException {
    long operations = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    List<String> names =
        Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
    List<Shape> shapes =
        Shape.ALL.stream().filter(s -> names.isEmpty() || names.contains(s.name())).toList();
    Path directory = Files.createTempDirectory("keirin-reading");
    try {
      new ReadingBenchmark(operations, rounds, shapes, directory).run();
    } finally {
      Files.delete(directory);
    }
  }

  private void run() throws IOException {
    System.out.printf(
        "%,d operations, %d rounds, heap at most %,d MiB%n",
        operations, rounds, Runtime.getRuntime().maxMemory() >> 20);
    System.out.printf(
        "%-8s %-8s %12s %14s %14s%n", "shape", "format", "bytes/op", "best op/s", "median op/s");
    for (Shape shape : shapes) {
      for (TraceFormat format : TraceFormat.values()) {
        measure(shape, format);
      }
    }
  }

  private void measure(Shape shape, TraceFormat format) throws IOException {
    Path file = directory.resolve(shape.name() + "." + format);
    try {
      try (TraceWriter writer = TraceWriters.create(file, format, 0)) {
        shape.stream(operations, writer);
      }
      double[] rates = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        rates[i] = rate(TraceFile.of(file));
      }
      Arrays.sort(rates);
      System.out.printf(
          "%-8s %-8s %12.1f %,14.0f %,14.0f%n",
          shape.name(),
          format,
          (double) Files.size(file) / operations,
          rates[rounds - 1],
          rates[rounds / 2]);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static double rate(TraceFile file) {
    long start = PROCESSOR.getCurrentThreadCpuTime();
    long read = file.replay(new Operations() {}, bytes -> {}).operations();
    return read * 1e9 / (PROCESSOR.getCurrentThreadCpuTime() - start);
  }
}
