// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

/** The file goes on in a way that no writer would have written; the message says which. */
class DamageException extends Exception {
  private static final long serialVersionUID = 1;

  DamageException(String message) {
    super(message);
  }
}
