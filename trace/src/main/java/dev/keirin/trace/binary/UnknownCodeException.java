// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

/** An entry is of a kind that this program does not know, though a later one may. */
final class UnknownCodeException extends DamageException {
  private static final long serialVersionUID = 1;

  private final int code;

  UnknownCodeException(int code) {
    super("an entry has the unknown code " + code);
    this.code = code;
  }

  int code() {
    return code;
  }
}
