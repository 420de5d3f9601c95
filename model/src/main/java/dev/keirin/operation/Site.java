// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

import java.util.Objects;

/**
 * An instruction of the program. There is one object for each in an execution.
 *
 * <p>Where a trace has no class names, its location text stands instead of the class and the other
 * parts are empty.
 */
public final class Site extends Shadowed {
  /** The site of operations of which nothing is known. */
  public static final String UNKNOWN_LOCATION = "?";

  private final String className;
  private final String method;
  private final String file;
  private final int line;
  private final int instruction;

  /**
   * An instruction of a method, given by its line (0 if unknown) and its index in the bytecode (-1
   * if unknown).
   */
  public Site(String className, String method, String file, int line, int instruction) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
    this.instruction = instruction;
  }

  public static Site atLocation(String text) {
    return new Site(text, "", "", 0, -1);
  }

  public String className() {
    return className;
  }

  public String method() {
    return method;
  }

  public String file() {
    return file;
  }

  public int line() {
    return line;
  }

  public int instruction() {
    return instruction;
  }

  /** Whether this is only a location text. */
  public boolean isText() {
    return method.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Site that
        && className.equals(that.className)
        && method.equals(that.method)
        && file.equals(that.file)
        && line == that.line
        && instruction == that.instruction;
  }

  @Override
  public int hashCode() {
    return Objects.hash(className, method, line, instruction);
  }

  @Override
  public String toString() {
    return isText() ? className : className + "." + method + ":" + line;
  }
}
