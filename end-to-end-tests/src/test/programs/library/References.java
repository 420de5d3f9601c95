// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import unwatched.Threads;

/** Methods of the library that are called by reference, or as those of the superclass. */
public final class References {
  private static int guarded;

  /** Forgets its eldest entry. */
  private static final class Recent extends LinkedHashMap<String, Integer> {
    @Override
    public Integer put(String key, Integer value) {
      return super.put(key, value); // does: write
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > 2; // does: read
    }
  }

  public static void main(String[] args) throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    Runnable down = latch::countDown; // does: send
    AtomicInteger number = new AtomicInteger();
    IntSupplier next = number::incrementAndGet; // does: atomic update
    Threads.run(
        () -> {
          guarded++;
          down.run();
          next.getAsInt();
        },
        () -> {
          latch.await();
          guarded++;
          next.getAsInt();
        });
    Map<String, Integer> recent = new Recent();
    Map<String, Integer> map = new ConcurrentHashMap<>();
    List.of("a", "b", "c").forEach(key -> recent.put(key, 1));
    recent.forEach(map::put); // does: atomic update
    List<String> list = new ArrayList<>();
    map.keySet().forEach(list::add); // does: write
    System.out.println(list.size());
  }
}
