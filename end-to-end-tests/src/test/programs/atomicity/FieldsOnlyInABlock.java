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
    FieldsOnlyInABlock meanwhile = new FieldsOnlyInABlock(4, 7);
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
    Gate.pass(8);
    Gate.pass(11);
    addOne();
  }

  public static void main(String[] args) throws Exception {
    FieldsOnlyInABlock counter = new FieldsOnlyInABlock();
    Threads.run(
        () -> {
          counter.count = 1; // finds: data-race
          Gate.pass(0);
          Gate.pass(3);
          counter.addWithinOthers();
          counter.addTwice();
        },
        () -> {
          Gate.pass(1);
          counter.count = 2; // finds: data-race
          Gate.pass(2);
          Gate.pass(5);
          counter.count = 3;
          Gate.pass(6);
          Gate.pass(9);
          counter.count = 4;
          Gate.pass(10);
        });
  }
}
