// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.IOException;

/** Nothing can be written to the standard output any more. */
final class OutputFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutputFailure(IOException cause) {
    super(cause);
  }

  /** Whether the reader has closed its end of the pipe, as {@code head} does: it has enough. */
  boolean isReaderGone() {
    String reason = String.valueOf(getCause().getMessage());
    return reason.contains("Broken pipe") || reason.contains("pipe is being closed");
  }
}
