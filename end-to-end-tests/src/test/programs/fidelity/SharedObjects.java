// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Objects are made, linked, passed on and changed by everyone. */
public final class SharedObjects {
  private static final SharedObjects ROOT = new SharedObjects();
  private SharedObjects next;
  private long stamp;

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds; i++) {
      SharedObjects made = new SharedObjects();
      made.stamp = first + i;
      made.next = ROOT.next;
      ROOT.next = made;
      SharedObjects second = made.next;
      if (second != null) {
        second.stamp = -second.stamp;
        second.next = i % 3 == 0 ? null : second.next;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Threads.Task[] tasks = new Threads.Task[threads];
    for (int t = 0; t < threads; t++) {
      int first = (t + 1) * 1_000_000;
      tasks[t] = () -> work(first, rounds);
    }
    Threads.run(tasks);
  }
}
