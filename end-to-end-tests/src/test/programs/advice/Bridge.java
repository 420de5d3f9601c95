// SPDX-License-Identifier: Apache-2.0
package advice;

/** Where the library calls the program: belongs to the boot loader. */
public final class Bridge {
  private static final int OFTEN = 64;

  private static volatile Runnable program;
  private static int calls;

  private Bridge() {}

  public static void to(Runnable newProgram) {
    program = newProgram;
  }

  /** Called at the beginning of all methods of the library; some of the calls go on. */
  public static void called() {
    Runnable to = program;
    if (to != null && ++calls % OFTEN == 0) {
      to.run();
    }
  }
}
