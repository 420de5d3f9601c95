// SPDX-License-Identifier: Apache-2.0
package library;

import unwatched.Gate;
import unwatched.Threads;

/** Nobody changes the buffer between the two steps in which it is read. */
public final class BufferAppendsBufferDoneRight {
  static void append(StringBuffer to, StringBuffer from) {
    synchronized (from) {
      int length = from.length();
      Gate.pass(0);
      Gate.tryToPass(3);
      to.append(from.toString().length() - length);
    }
  }

  public static void main(String[] args) throws Exception {
    StringBuffer from = new StringBuffer("abc");
    StringBuffer to = new StringBuffer();
    Threads.run(
        () -> append(to, from),
        () -> {
          Gate.pass(1);
          from.setLength(0);
          Gate.pass(2);
        });
  }
}
