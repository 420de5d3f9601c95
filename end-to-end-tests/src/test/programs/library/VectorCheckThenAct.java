// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Vector;
import unwatched.Gate;
import unwatched.Threads;

/** Nothing happens between contains and add, or so they thought. */
public final class VectorCheckThenAct {
  static void addIfAbsent(Vector<String> vector) { // finds: atomicity-violation
    if (!vector.contains("x")) {
      Gate.pass(0);
      Gate.pass(3);
      vector.add("x");
    }
  }

  public static void main(String[] args) throws Exception {
    Vector<String> vector = new Vector<>();
    Threads.run(
        () -> addIfAbsent(vector),
        () -> {
          Gate.pass(1);
          vector.add("x");
          Gate.pass(2);
        });
  }
}
