// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * An element of an array is read again and again, and changed in between. Reads that add nothing
 * are not looked at, until the change makes them matter.
 */
public final class ReadElementTwice {
  int read(int[] numbers, boolean isSlow) { // finds: atomicity-violation
    int sum = 0;
    for (int i = 0; i < 8; i++) {
      sum += numbers[(i * 2) & 1]; // finds: data-race
      if (isSlow && i == 4) {
        Gate.pass(0);
        Gate.pass(3);
      }
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    int[] numbers = new int[2];
    ReadElementTwice reader = new ReadElementTwice();
    Threads.run(
        () -> {
          reader.read(new int[2], false);
          reader.read(numbers, true);
        },
        () -> {
          Gate.pass(1);
          numbers[0] = 1; // finds: data-race
          Gate.pass(2);
        });
  }
}
