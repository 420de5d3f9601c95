// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Threads;

/** The initialiser of a class makes the instance. */
public final class LazyInstanceDoneRight {
  private static final class Holder {
    static Object instance = new Object();
  }

  static Object get() {
    return Holder.instance;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(LazyInstanceDoneRight::get, LazyInstanceDoneRight::get, LazyInstanceDoneRight::get);
  }
}
