// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Gate;
import unwatched.Threads;

/** One loop stops at the end of the array with an exception, the other one begins there. */
public final class LoopsOverTheSameArray {
  private static final int[] ARRAY = new int[100];

  private static void fill() {
    int i = 0;
    try {
      fillFrom(i);
    } catch (ArrayIndexOutOfBoundsException e) {
      return;
    }
    throw new IllegalStateException();
  }

  private static void fillFrom(int first) {
    for (int i = first; i >= 0; i++) {
      ARRAY[i] = i; // finds: data-race
    }
  }

  private static int sum() {
    int sum = 0;
    for (int i = 99; i < ARRAY.length; i += 2) {
      sum += ARRAY[i]; // finds: data-race
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          fill();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          if (sum() != 99) {
            throw new IllegalStateException();
          }
        });
  }
}
