// SPDX-License-Identifier: Apache-2.0
package java25;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import unwatched.Gate;

/** Tasks come after what was done before they were forked, and before what follows the join. */
public final class ScopedTasks {
  private static final int[] RESULTS = new int[8];
  private static int given;
  private static int tooEarly;

  private static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }
  }

  public static void main(String[] args) throws Exception {
    int sum = 0;
    for (int round = 0; round < 20; round++) {
      given = round;
      try (var scope = StructuredTaskScope.open()) {
        List<Subtask<Box>> tasks = new ArrayList<>();
        for (int i = 0; i < RESULTS.length; i++) {
          int index = i;
          tasks.add(
              scope.fork(
                  () -> {
                    RESULTS[index] += given;
                    return new Box(index);
                  }));
        }
        scope.join();
        for (Subtask<Box> task : tasks) {
          sum += task.get().value++;
        }
      }
      for (int result : RESULTS) {
        sum += result;
      }
    }
    System.out.println(sum);
    readBeforeTheJoin();
  }

  private static void readBeforeTheJoin() throws InterruptedException {
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(
          () -> {
            tooEarly = 1; // finds: data-race
            Gate.pass(0);
          });
      Gate.pass(1);
      System.out.println(tooEarly); // finds: data-race
      scope.join();
    }
  }
}
