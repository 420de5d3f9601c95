// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

/** What an option takes. */
public enum OptionKind {
  /** Nothing: it is given or not. */
  FLAG,
  /** One text. */
  TEXT,
  /** Several texts, separated by commas. */
  TEXTS,
  /** One file or directory. */
  PATH,
  /** Several files and directories, separated by commas. */
  PATHS,
  /** Jars and directories, separated as in a class path. */
  CLASS_PATH;

  /** Whether values are paths, which depend on the directory in which they are used. */
  public boolean isPath() {
    return this == PATH || this == PATHS || this == CLASS_PATH;
  }

  public boolean isList() {
    return this == TEXTS || this == PATHS || this == CLASS_PATH;
  }
}
