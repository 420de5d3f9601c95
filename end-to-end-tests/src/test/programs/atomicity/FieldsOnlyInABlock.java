// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/**
 * Methods that access fields and do nothing else but make an object of their own class, called in
 * the middle of another block: each call is a block of its own.
 */
public final class FieldsOnlyInABlock {
  private int count;
  private int other;

  FieldsOnlyInABlock() {}

  private FieldsOnlyInABlock(int step, int nextStep) {
    Gate.pass(step);
    Gate.pass(nextStep);
  }

  FieldsOnlyInABlock add() { // finds: atomicity-violation
    int read = count;
    FieldsOnlyInABlock meanwhile = new FieldsOnlyInABlock(3, 6);
    count = read + 1;
    return meanwhile;
  }

  void addWithinOthers() { // finds: atomicity-violation
    other = 1;
    add();
  }

  void addOne() {
    count = count + 1;
  }

  void addTwice() { // finds: atomicity-violation
    addOne();
    Gate.pass(7);
    Gate.pass(10);
    addOne();
  }

  public static void main(String[] args) throws Exception {
    FieldsOnlyInABlock counter = new FieldsOnlyInABlock();
    Threads.run(
        () -> {
          counter.count = 1; // finds: data-race
          Gate.pass(0);
          Gate.pass(2);
          counter.addWithinOthers();
          counter.addTwice();
        },
        () -> {
          Gate.pass(1);
          counter.count = 2; // finds: data-race
          Gate.pass(4);
          counter.count = 3;
          Gate.pass(5);
          Gate.pass(8);
          counter.count = 4;
          Gate.pass(9);
        });
  }
}
