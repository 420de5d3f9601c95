// SPDX-License-Identifier: Apache-2.0
package unharmed;

/** Monitors as compilers of Java write them, in methods that compilers of the JVM should accept. */
public final class Compiled {
  private final Object other = new Object();
  private int number;

  public static void main(String[] args) throws InterruptedException {
    Compiled shared = new Compiled();
    Runnable work =
        () -> {
          for (int i = 0; i < 20; i++) {
            shared.nested(i);
            shared.leftEarly(i);
            shared.inLoop(3);
            shared.failing();
            shared.method();
          }
        };
    Thread thread = new Thread(work);
    thread.start();
    work.run();
    thread.join();
    System.out.println(shared.number);
  }

  void nested(int amount) {
    synchronized (this) {
      synchronized (other) {
        number += amount;
      }
      number++;
    }
  }

  int leftEarly(int amount) {
    synchronized (this) {
      if (amount > 10) {
        return number;
      }
      number += amount;
    }
    return amount;
  }

  void inLoop(int times) {
    for (int i = 0; i < times; i++) {
      synchronized (this) {
        if (i == 1) {
          continue;
        }
        number++;
      }
    }
  }

  void failing() {
    try {
      synchronized (this) {
        number++;
        throw new IllegalStateException("expected");
      }
    } catch (IllegalStateException e) {
      synchronized (this) {
        number++;
      }
    } finally {
      synchronized (this) {
        number++;
      }
    }
  }

  synchronized void method() {
    synchronized (other) {
      number++;
    }
  }
}
