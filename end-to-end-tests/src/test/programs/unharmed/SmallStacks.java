// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.concurrent.CompletableFuture;

/** Threads whose stacks are as small as the JVM allows: some of the program, one of the JDK. */
public class SmallStacks {
  private static final long[] SIZES = {1, 1 << 16, 1 << 17};

  private static int count;
  private static volatile int latest;

  private static void work() {
    for (int i = 0; i < 1000; i++) {
      step(i);
    }
    CompletableFuture.supplyAsync(() -> 5).thenApply(i -> i + 1).join();
  }

  private static synchronized void step(int i) {
    count++;
    latest = i;
  }

  public static void main(String[] arguments) throws Exception {
    for (long size : SIZES) {
      Thread thread = new Thread(null, SmallStacks::work, "small", size);
      thread.start();
      thread.join();
    }
    System.out.println(count + " " + latest);

    // A thread of the JDK, with a small stack, waits for the end of the process.
    String java = ProcessHandle.current().info().command().orElseThrow();
    Process process = new ProcessBuilder(java, "--version").start();
    process.getInputStream().readAllBytes();
    System.out.println(process.waitFor());
  }
}
