// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/** The numbers of the kinds of operations that instrumented code counts by itself. */
public final class CountedKind {
  public static final int READ = 0;
  public static final int WRITE = 1;
  public static final int VOLATILE_READ = 2;
  public static final int VOLATILE_WRITE = 3;

  /** An atomic block that was begun. */
  public static final int BLOCK = 4;

  /** The first number that is free for other kinds. */
  public static final int OTHERS = 5;

  private CountedKind() {}
}
