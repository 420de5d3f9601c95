// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

/** The forms in which findings are reported. */
public enum ReportFormat {
  /** For the terminal. */
  TEXT,
  /** One page for a browser. */
  HTML,
  /** For code scanning services and editors. */
  SARIF,
  /** For programs, and for reading back. */
  JSON,
  /** A graph for each finding that has one. */
  DOT
}
