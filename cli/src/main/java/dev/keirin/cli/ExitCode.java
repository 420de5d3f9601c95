// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

/** What the exit codes of all commands mean. */
final class ExitCode {
  static final int NOTHING_FOUND = 0;
  static final int FINDINGS = 1;
  static final int BAD_INPUT = 2;
  static final int INTERNAL_ERROR = 3;

  /** What shells show for a program whose reader has gone: 128 and the number of SIGPIPE. */
  static final int READER_GONE = 141;

  private ExitCode() {}
}
