// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** The set has one lock for check and addition. */
public final class SetOnVectorDoneRight {
  private final String[] elements = new String[10];
  private int size;

  private synchronized boolean contains(String name) {
    for (int i = 0; i < size; i++) {
      if (elements[i].equals(name)) {
        return true;
      }
    }
    return false;
  }

  synchronized void add(String name) {
    if (!contains(name)) {
      Gate.tryToPass(1);
      elements[size++] = name;
    }
  }

  synchronized int size() {
    return size;
  }

  public static void main(String[] args) throws Exception {
    SetOnVectorDoneRight set = new SetOnVectorDoneRight();
    Threads.run(() -> set.add("x"), () -> set.add("x"), () -> set.add("y"));
    if (set.size() != 2) {
      throw new IllegalStateException();
    }
  }
}
