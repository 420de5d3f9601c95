// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

/** What options are about. */
public enum OptionGroup {
  /** Which analyses run, and how they work. */
  ANALYSIS("What is looked for"),
  /** What of a running program is watched. */
  WATCHING("What is watched"),
  /** A recording of a run. */
  RECORDING("What is recorded"),
  /** What is done with findings. */
  REPORT("What is reported"),
  /** What is known and therefore not reported. */
  KNOWN("What is known already"),
  /** The scan of class files. */
  SCAN("What is scanned"),
  /** Between parts of Keirin; not for people. */
  INTERNAL("");

  private final String title;

  OptionGroup(String title) {
    this.title = title;
  }

  /** A heading for the options of this group. */
  public String title() {
    return title;
  }
}
