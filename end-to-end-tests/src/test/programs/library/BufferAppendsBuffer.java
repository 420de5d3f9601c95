// SPDX-License-Identifier: Apache-2.0
package library;

import unwatched.Gate;
import unwatched.Threads;

/** A buffer appended to another is read in two steps by the caller. */
public final class BufferAppendsBuffer {
  static void append(StringBuffer to, StringBuffer from) { // finds: atomicity-violation
    int length = from.length();
    Gate.pass(0);
    Gate.pass(3);
    to.append(from.toString().length() - length);
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
