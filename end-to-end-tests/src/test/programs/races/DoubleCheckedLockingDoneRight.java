// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** The instance is volatile. */
public final class DoubleCheckedLockingDoneRight {
  private static volatile int[] instance;

  private static int get() {
    if (instance == null) {
      synchronized (DoubleCheckedLockingDoneRight.class) {
        if (instance == null) {
          int[] made = new int[1];
          made[0] = 1;
          instance = made;
        }
      }
    }
    return instance[0];
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        DoubleCheckedLockingDoneRight::get,
        DoubleCheckedLockingDoneRight::get,
        DoubleCheckedLockingDoneRight::get);
  }
}
