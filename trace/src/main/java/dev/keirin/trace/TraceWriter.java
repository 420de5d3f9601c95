// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.Operations;
import java.io.Closeable;

/**
 * Records an execution in a file.
 *
 * <p>The file appears under its name when the writer is closed after {@link #end}. Closed before
 * that, the writer leaves nothing behind. What cannot be written is a bad input.
 */
public interface TraceWriter extends Operations, Closeable {
  /** Gives up: nothing of the recording stays behind. */
  void discard();

  @Override
  void close();
}
