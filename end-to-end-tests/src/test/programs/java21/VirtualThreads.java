// SPDX-License-Identifier: Apache-2.0
package java21;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Ten thousand virtual threads at once, and many more in a row. */
public final class VirtualThreads {
  private static int counter;
  private static final Object LOCK = new Object();

  public static void main(String[] args) throws Exception {
    List<Thread> threads = new ArrayList<>();
    int[] own = new int[10_000];
    for (int i = 0; i < own.length; i++) {
      int index = i;
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    own[index]++;
                    synchronized (LOCK) {
                      counter++;
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    int sum = 0;
    for (int value : own) {
      sum += value;
    }
    System.out.println(counter + " " + sum);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        int value = i;
        results.add(executor.submit(() -> value * 2));
      }
      int total = 0;
      for (Future<Integer> result : results) {
        total += result.get();
      }
      System.out.println(total);
    }
    Thread named = Thread.ofPlatform().name("platform").start(() -> System.out.println("platform"));
    named.join();
    System.out.println(matched(List.of(1, 2)) + matched("text"));
  }

  private static String matched(Object object) {
    return switch (object) {
      case String text when text.length() > 3 -> "long " + text;
      case List<?> list -> "list of " + list.size();
      default -> "other";
    };
  }
}
