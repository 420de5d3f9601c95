// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/**
 * Everyone reads and writes the same variables of all types without a lock, each value only once.
 */
public final class HotVariables {
  private static int counter;
  private static volatile boolean isSet;
  private static boolean flag;
  private static byte small;
  private static char letter;
  private static short number;
  private static long wide;
  private static float real;
  private static double precise;
  private static String text;
  private int own;
  private static final HotVariables SHARED = new HotVariables();

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds; i++) {
      counter++;
      wide = wide == first + i - 1L ? first + i : -wide;
      flag = !flag;
      small += 3;
      letter++;
      number -= 7;
      real = real + first + i;
      precise = precise * 0.5 + first;
      isSet = !isSet;
      SHARED.own = SHARED.own == first ? i : first;
      text = i % 7 == 0 ? null : text + "x";
      if (text != null && text.length() > 50) {
        text = "";
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
