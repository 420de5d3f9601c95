// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Vector;
import unwatched.Threads;

/** The vector's own lock is held around both. */
public final class VectorCheckThenActDoneRight {
  static void addIfAbsent(Vector<String> vector) {
    synchronized (vector) {
      if (!vector.contains("x")) {
        vector.add("x");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Vector<String> vector = new Vector<>();
    Threads.run(() -> addIfAbsent(vector), () -> addIfAbsent(vector));
  }
}
