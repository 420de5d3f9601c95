// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** A set that checks and adds in two steps of a synchronized list. */
public final class SetOnVector {
  private final Names names = new Names();

  private static final class Names {
    private final String[] elements = new String[10];
    private int size;

    synchronized boolean contains(String name) {
      for (int i = 0; i < size; i++) {
        if (elements[i].equals(name)) {
          return true;
        }
      }
      return false;
    }

    synchronized void add(String name) {
      elements[size++] = name;
    }
  }

  void add(String name) { // finds: atomicity-violation
    if (!names.contains(name)) {
      Gate.pass(0);
      Gate.pass(3);
      names.add(name);
    }
  }

  void addWithoutCheck(String name) {
    names.add(name);
  }

  public static void main(String[] args) throws Exception {
    SetOnVector set = new SetOnVector();
    Threads.run(
        () -> set.add("x"),
        () -> {
          Gate.pass(1);
          set.addWithoutCheck("x");
          Gate.pass(2);
        });
  }
}
