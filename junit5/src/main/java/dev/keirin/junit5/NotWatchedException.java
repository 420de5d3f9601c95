// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

/** A test could not be watched, so that it must not seem to have passed. */
public final class NotWatchedException extends RuntimeException {
  private final String reason;

  NotWatchedException(String reason) {
    super("Keirin cannot watch this test: " + reason + ".");
    this.reason = reason;
  }

  /** A part of a sentence. */
  String reason() {
    return reason;
  }
}
