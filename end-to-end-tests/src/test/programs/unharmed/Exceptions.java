// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Accesses that fail, and what the exceptions say. */
public final class Exceptions {
  private Exceptions next;
  private int number;
  private long wide;
  private String text;

  private interface Failing {
    void run() throws Throwable;
  }

  public static void main(String[] args) {
    Exceptions object = new Exceptions();
    int[] ints = new int[2];
    Object[] strings = new String[1];
    int[][] nested = new int[2][];
    show(() -> System.out.println(object.next.number));
    show(() -> object.next.number = 1);
    show(() -> object.next.wide += 2);
    show(() -> object.next.next.text = "x");
    show(() -> System.out.println(object.text.length()));
    show(() -> nested[1][0] = 3);
    show(() -> nested[1][0]++);
    show(() -> ints[2] = 1);
    show(() -> System.out.println(ints[-1]));
    show(() -> strings[0] = Integer.valueOf(1));
    show(() -> System.out.println(new int[object.number - 1].length));
    show(() -> System.out.println((Integer) (Object) "text"));
    show(() -> lock(null));
    show(() -> System.out.println(1 / object.number));
    show(() -> object.wait());
    show(() -> object.notify());
    show(() -> List.of(1).add(2));
    show(() -> new ArrayList<Integer>().iterator().next());
    show(() -> new Vector<Integer>().get(5));
    show(() -> Collections.synchronizedList(new ArrayList<Integer>()).get(5));
    show(() -> Class.forName("does.not.Exist"));
    show(() -> new Failed());
    withFinally();
  }

  private static void lock(Object lock) {
    synchronized (lock) {
      System.out.println("locked");
    }
  }

  private static final class Failed {
    static final Failed ONE = new Failed();
    private final int value = Integer.parseInt("none");
  }

  private static void show(Failing failing) {
    try {
      failing.run();
    } catch (Throwable e) {
      System.out.println(e);
      for (StackTraceElement element : e.getStackTrace()) {
        // Nothing of the JDK lives there that could fail: only what watches would.
        String name = element.getClassName();
        if (name.startsWith("unharmed") || name.startsWith("java.lang.constant")) {
          System.out.println("  at " + element);
        }
      }
      if (e.getCause() != null) {
        System.out.println("  caused by " + e.getCause());
      }
    }
  }

  private static void withFinally() {
    StringBuilder order = new StringBuilder();
    Object lock = new Object();
    for (int i = 0; i < 3; i++) {
      try {
        synchronized (lock) {
          try {
            synchronized (order) {
              if (i == 1) {
                throw new IllegalStateException("inner " + i);
              }
              if (i == 2) {
                continue;
              }
              order.append("body ");
            }
          } finally {
            order.append("finally ");
            System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(order));
          }
        }
      } catch (IllegalStateException e) {
        order.append(e.getMessage()).append(' ');
      }
      System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(order));
    }
    System.out.println(order);
  }
}
