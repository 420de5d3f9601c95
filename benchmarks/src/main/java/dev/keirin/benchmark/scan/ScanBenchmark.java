// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.scan;

import dev.keirin.scan.LockScan;
import dev.keirin.scan.ScanOptions;
import dev.keirin.scan.ScanProgress;
import dev.keirin.scan.ScanResult;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Prints how many source lines are scanned in a second. The arguments are the number of rounds, of
 * which the first one is that of a Java machine just started, and what to scan.
 *
 * <p>Lines are estimated: the highest line number of each source file. Where other work slows the
 * machine down, the processor time tells more than the time that passed; it includes compiling and
 * collecting garbage.
 */
public final class ScanBenchmark {
  private ScanBenchmark() {}

  public static void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    List<Path> paths = Arrays.stream(arguments).skip(1).map(Path::of).toList();
    System.out.printf(
        "%d rounds on %d processors, heap at most %,d MiB%n",
        rounds, Runtime.getRuntime().availableProcessors(), Runtime.getRuntime().maxMemory() >> 20);
    System.out.printf(
        "%8s %10s %10s %10s %8s %8s %12s %16s%n",
        "classes",
        "methods",
        "lines",
        "findings",
        "time s",
        "cpu s",
        "lines/s",
        "lines/cpu second");
    for (int i = 0; i < rounds; i++) {
      round(ScanOptions.of(paths));
    }
  }

  private static void round(ScanOptions options) {
    double before = processorSeconds();
    ScanResult result = new LockScan(options, ScanProgress.NONE).run();
    double processor = processorSeconds() - before;
    double time = result.time().toNanos() / 1e9;
    ScanResult.Counts counts = result.counts();
    System.out.printf(
        "%,8d %,10d %,10d %,10d %8.1f %8.1f %,12.0f %,16.0f%n",
        counts.classes(),
        counts.methods(),
        counts.lines(),
        result.findings().size(),
        time,
        processor,
        counts.lines() / time,
        counts.lines() / processor);
  }

  private static double processorSeconds() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system instanceof com.sun.management.OperatingSystemMXBean process
        ? process.getProcessCpuTime() / 1e9
        : Double.NaN;
  }
}
