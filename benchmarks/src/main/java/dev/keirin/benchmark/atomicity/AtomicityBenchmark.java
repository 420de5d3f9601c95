// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.atomicity;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.benchmark.shape.Shape;
import dev.keirin.finding.Finding;
import dev.keirin.trace.TraceFile;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceWriter;
import dev.keirin.trace.TraceWriters;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Prints how many operations a second the exact analyses of atomicity and cooperability do from
 * binary traces, reading included: in seconds on the clock, and in seconds of the one thread that
 * does it all, which other programs on the machine disturb less but which leave out the garbage
 * collector.
 *
 * <p>The arguments, all optional, are the number of operations in a trace, of rounds, and the names
 * of shapes.
 */
public final class AtomicityBenchmark {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final List<Setup> SETUPS =
      List.of(
          new Setup("reading", "empty", Map.of()),
          new Setup("velodrome", "velodrome", Map.of()),
          new Setup("filtered", "velodrome", Map.of("velodrome-filter", "races")),
          new Setup("aerodrome", "aerodrome", Map.of()),
          new Setup("copper", "copper", Map.of()),
          new Setup("silver", "silver", Map.of()));

  /** An analysis with its settings. */
  private record Setup(String name, String analysis, Map<String, String> settings) {
    Analysis start(List<Finding> findings) {
      AnalysisContext context = new AnalysisContext(0, settings, findings::add);
      return Analyses.named(analysis).orElseThrow().start(context);
    }
  }

  private final long operations;
  private final int rounds;
  private final Path directory;

  private AtomicityBenchmark(long operations, int rounds, Path directory) {
    this.operations = operations;
    this.rounds = rounds;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws IOException {
    long operations = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    List<String> names = Arrays.stream(arguments).skip(2).toList();
    List<Shape> shapes =
        Shape.ALL.stream().filter(s -> names.isEmpty() || names.contains(s.name())).toList();
    Path directory = Files.createTempDirectory("keirin-atomicity");
    try {
      new AtomicityBenchmark(operations, rounds, directory).run(shapes);
    } finally {
      Files.delete(directory);
    }
  }

  private void run(List<Shape> shapes) throws IOException {
    System.out.printf(
        "%,d operations, %d rounds, heap at most %,d MiB%n",
        operations, rounds, Runtime.getRuntime().maxMemory() >> 20);
    System.out.printf(
        "%-6s %-10s %12s %12s %12s%n", "shape", "analysis", "best", "median", "thread, best");
    for (Shape shape : shapes) {
      Path file = directory.resolve(shape.name() + ".ktrace");
      try {
        try (TraceWriter writer = TraceWriters.create(file, TraceFormat.KTRACE, 0)) {
          shape.stream(operations, writer);
        }
        SETUPS.forEach(setup -> measure(shape, setup, TraceFile.of(file)));
      } finally {
        Files.deleteIfExists(file);
      }
    }
  }

  private void measure(Shape shape, Setup setup, TraceFile file) {
    double[] rates = new double[rounds];
    double[] threadRates = new double[rounds];
    List<Finding> findings = new ArrayList<>();
    Map<String, Long> counters = Map.of();
    for (int i = 0; i < rounds; i++) {
      Analysis analysis = setup.start(findings);
      long start = System.nanoTime();
      long threadStart = THREADS.getCurrentThreadCpuTime();
      long read = file.replay(analysis, bytes -> {}).operations();
      rates[i] = read * 1e9 / (System.nanoTime() - start);
      threadRates[i] = read * 1e9 / (THREADS.getCurrentThreadCpuTime() - threadStart);
      counters = analysis.counters();
    }
    Arrays.sort(rates);
    Arrays.sort(threadRates);
    System.out.printf(
        "%-6s %-10s %,12.0f %,12.0f %,12.0f  %d findings %s%n",
        shape.name(),
        setup.name(),
        rates[rounds - 1],
        rates[rounds / 2],
        threadRates[rounds - 1],
        findings.size(),
        counters);
  }
}
