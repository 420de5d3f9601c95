// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Threads use up their stacks again and again, each time in another way, and go on with objects
 * that they share.
 */
public final class Recursion {
  private static final int THREADS = 3;
  private static final int ROUNDS = 2;
  private static final int WAYS = 6;

  private final Object lock = new Object();
  private final Vector<Integer> list = new Vector<>();
  private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
  private volatile int level;
  private int depth;
  private int guarded;
  private int overflows;

  public static void main(String[] args) throws Exception {
    Recursion common = new Recursion();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(null, () -> work(common), "diver-" + i, 512 * 1024);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(common.overflows + " " + common.guarded + " " + common.depth);
  }

  private static void work(Recursion common) {
    Recursion own = new Recursion();
    for (int round = 0; round < ROUNDS; round++) {
      for (int way = 0; way < WAYS; way++) {
        common.count(own.overflows(way));
        for (int i = 0; i < 10; i++) {
          common.surface();
          common.dip();
        }
      }
    }
  }

  private synchronized void count(boolean hasOverflown) {
    overflows += hasOverflown ? 1 : 0;
  }

  private boolean overflows(int way) {
    try {
      switch (way) {
        case 0 -> plainly(0);
        case 1 -> synchronizedly(0);
        case 2 -> inBlocks(0);
        case 3 -> withCalls(0);
        case 4 -> withLeaves(0);
        default -> onNothing(0);
      }
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }

  public int plainly(int n) {
    depth++;
    return plainly(n + 1) + 1;
  }

  public synchronized int synchronizedly(int n) {
    depth++;
    return synchronizedly(n + 1) + 1;
  }

  private int inBlocks(int n) {
    synchronized (lock) {
      guarded++;
      level++;
      return inBlocks(n + 1) + 1;
    }
  }

  private int withCalls(int n) {
    list.add(n % 7);
    map.merge("calls", 1, Integer::sum);
    if (list.size() > 100) {
      list.clear();
    }
    return withCalls(n + 1) + dip();
  }

  private int withLeaves(int n) {
    dip();
    return withLeaves(n + 1) + 1;
  }

  /** What synchronizes on null enters nothing. */
  private int onNothing(int n) {
    try {
      synchronized (n < 0 ? lock : null) {
        return n;
      }
    } catch (NullPointerException e) {
      return onNothing(n + 1) + 1;
    }
  }

  public int dip() {
    synchronized (lock) {
      return ++guarded;
    }
  }

  public synchronized void surface() {
    depth++;
  }
}
