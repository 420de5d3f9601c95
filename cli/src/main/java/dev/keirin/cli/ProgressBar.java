// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Shows on a terminal how much of a file has been read, once that takes long enough to wonder. */
final class ProgressBar implements LongConsumer, AutoCloseable {
  private static final long PATIENCE = Duration.ofSeconds(2).toNanos();
  private static final long INTERVAL = Duration.ofMillis(200).toNanos();
  private static final int CELLS = 30;
  private static final String ERASED_LINE = "\r\033[K";

  private final PrintWriter terminal;
  private final String name;
  private final long size;
  private final LongSupplier nanoTime;
  private final long start;
  private long nextDrawing;
  private boolean isDrawn;

  ProgressBar(PrintWriter terminal, String name, long size, LongSupplier nanoTime) {
    this.terminal = terminal;
    this.name = PrintableText.of(name);
    this.size = size;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.nextDrawing = start + PATIENCE;
  }

  @Override
  public void accept(long bytesRead) {
    long now = nanoTime.getAsLong();
    if (now - nextDrawing >= 0) {
      nextDrawing = now + INTERVAL;
      draw(Math.min(1, bytesRead / (double) Math.max(1, size)), now - start);
    }
  }

  private void draw(double share, long elapsed) {
    int full = (int) (share * CELLS);
    String bar = "=".repeat(full) + " ".repeat(CELLS - full);
    String left = share == 0 ? "" : ", " + seconds(elapsed / share - elapsed) + " s left";
    terminal.print(ERASED_LINE + name + " [" + bar + "] " + (int) (100 * share) + "%" + left);
    terminal.flush();
    isDrawn = true;
  }

  private static long seconds(double nanos) {
    return Math.round(nanos / 1e9);
  }

  /** Takes the bar away. */
  @Override
  public void close() {
    if (isDrawn) {
      terminal.print(ERASED_LINE);
      terminal.flush();
    }
  }
}
