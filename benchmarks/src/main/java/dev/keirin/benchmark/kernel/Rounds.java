// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** Runs a program twice, the first time to warm up, and prints what that took. */
final class Rounds {
  private static final Path STATUS = Path.of("/proc/self/status");

  private Rounds() {}

  /** The whole of a main method: exits with 1 if a result is wrong and with 2 if not understood. */
  @NotAtomic
  static void main(String[] arguments, Function<Size, Kernel> rounds) throws Exception {
    Size size;
    int threads;
    try {
      size = Size.valueOf((arguments.length > 0 ? arguments[0] : "full").toUpperCase(Locale.ROOT));
      threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
      if (threads < 1) {
        throw new IllegalArgumentException("no threads");
      }
    } catch (IllegalArgumentException e) {
      System.err.println("expected arguments: small|full [number of threads]");
      System.exit(2);
      return;
    }
    try {
      long first = time(rounds.apply(size), threads);
      // What the first round left behind should not count as memory that the second one needs.
      System.gc();
      long second = time(rounds.apply(size), threads);
      System.out.println(new KernelTimes(first, second, peakMemory()).line());
    } catch (WrongResultException e) {
      System.err.println("wrong result: " + e.getMessage());
      System.exit(1);
    }
  }

  private static long time(Kernel kernel, int threads) throws InterruptedException {
    long start = System.nanoTime();
    kernel.compute(threads);
    long end = System.nanoTime();
    kernel.check();
    return end - start;
  }

  /** The most memory that this process ever had, or 0 where the system does not tell. */
  private static long peakMemory() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return 0;
    }
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }
}
