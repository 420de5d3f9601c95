// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Vector;
import unwatched.Threads;

/** Those that go through a vector lock it, as those who change it do. */
public final class VectorIterated {
  private static final int ROUNDS = 500;

  public static void main(String[] args) throws Exception {
    Vector<Integer> vector = new Vector<>(List.of(1, 2, 3));
    Threads.run(
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            vector.set(1, i);
          }
        },
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            for (Iterator<Integer> all = vector.iterator(); all.hasNext(); ) {
              all.next(); // does: volatile read
            }
            for (Enumeration<Integer> all = vector.elements(); all.hasMoreElements(); ) {
              all.nextElement(); // does: volatile read
            }
          }
        });
  }
}
