// SPDX-License-Identifier: Apache-2.0
package dev.keirin.input;

/**
 * Something that the user gave cannot be used. The message is one sentence that names the file, the
 * line or byte offset, and what was expected; front ends show it as it is and exit with 2.
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadInputException(String message) {
    super(message);
  }

  public BadInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
