// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

/** Keirin observed a concurrency error in a test. The message is the finding. */
public final class ConcurrencyViolationError extends AssertionError {
  ConcurrencyViolationError(String findings) {
    super("Keirin observed this in the test:\n\n" + findings);
    // The stack of the extension tells nothing about the finding.
    setStackTrace(new StackTraceElement[0]);
  }
}
