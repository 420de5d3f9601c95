// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.trace.binary.KtraceWriter;
import java.nio.file.Path;

/** Makes writers of trace files. */
public final class TraceWriters {
  private TraceWriters() {}

  /**
   * A writer that creates or replaces the file; no one else uses the shadow slot in the execution
   * that it records.
   */
  public static TraceWriter create(Path file, TraceFormat format, int slot) {
    return new FileTraceWriter(
        file,
        output ->
            format == TraceFormat.KTRACE
                ? new KtraceWriter(output, slot)
                : new TracePrinter(output, slot));
  }
}
