// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * A number is read twice and changed in between. Until then nothing has happened in the block that
 * others need to know, so only the change brings up that there is a block.
 */
public final class ReadTwice {
  private static final class Value {
    private int number;
  }

  int twice(Value value, boolean isSlow) { // finds: atomicity-violation
    int first = value.number; // finds: data-race
    if (isSlow) {
      Gate.pass(0);
      Gate.pass(3);
    }
    return first + value.number;
  }

  public static void main(String[] args) throws Exception {
    Value value = new Value();
    ReadTwice reader = new ReadTwice();
    Threads.run(
        () -> {
          reader.twice(new Value(), false);
          reader.twice(value, true);
        },
        () -> {
          Gate.pass(1);
          value.number = 1; // finds: data-race
          Gate.pass(2);
        });
  }
}
