// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.scan.ScanProgress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Shows how far a scan is, one bar for each stage. */
final class ScanProgressBar implements ScanProgress, AutoCloseable {
  private final PrintWriter terminal;
  private final LongSupplier nanoTime;
  private Stage current;
  private ProgressBar bar;

  ScanProgressBar(PrintWriter terminal, LongSupplier nanoTime) {
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  @Override
  public synchronized void at(Stage stage, int done, int total) {
    if (stage != current) {
      close();
      current = stage;
      bar = new ProgressBar(terminal, name(stage), total, nanoTime);
    }
    bar.accept(done);
  }

  private static String name(Stage stage) {
    return switch (stage) {
      case READ_CLASSES -> "reading classes";
      case ANALYZE_METHODS -> "looking for locks";
    };
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
