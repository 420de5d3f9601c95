// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

/** Hears how far a scan is. Calls may come from several threads at once. */
@FunctionalInterface
public interface ScanProgress {
  /** Does not listen. */
  ScanProgress NONE = (stage, done, total) -> {};

  /** So many class files are done in this stage. */
  void at(Stage stage, int done, int total);

  /** What a scan does, in order. */
  enum Stage {
    READ_CLASSES,
    ANALYZE_METHODS
  }
}
