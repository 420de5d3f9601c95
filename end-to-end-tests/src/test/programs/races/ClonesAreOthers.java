// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** Copies of a shared object belong to the thread that made them. */
public final class ClonesAreOthers {
  private static class Shared implements Cloneable {
    int count;
    int[] numbers = new int[2];

    @Override
    public Shared clone() throws CloneNotSupportedException {
      Shared copy = (Shared) super.clone();
      copy.count++;
      copy.numbers = numbers.clone();
      return copy;
    }
  }

  private static final class Child extends Shared {
    long own;

    @Override
    public Child clone() throws CloneNotSupportedException {
      Child copy = (Child) super.clone();
      copy.own++;
      return copy;
    }
  }

  public static void main(String[] args) throws Exception {
    Child shared = new Child();
    shared.own = 1;
    shared.numbers[0] = 2;
    Threads.Task task =
        () -> {
          Child copy = shared.clone();
          copy.numbers[0]++;
          copy.clone().count += shared.count;
        };
    Threads.run(task, task, task);
  }
}
