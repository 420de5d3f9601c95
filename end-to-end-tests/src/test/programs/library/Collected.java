// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import unwatched.Threads;

/** Thread-safe collections order what was put into them; others are guarded by a lock. */
public final class Collected {
  private final Map<String, Box> map = new ConcurrentHashMap<>();
  private final Map<Key, Box> byKey = new ConcurrentSkipListMap<>();
  private final Set<Integer> set = ConcurrentHashMap.newKeySet();
  private final List<Box> vector = new Vector<>();
  private final List<Box> wrapped = Collections.synchronizedList(new ArrayList<>());
  private final List<Box> copied = new CopyOnWriteArrayList<>();
  private final Queue<Box> queue = new ConcurrentLinkedQueue<>();
  private final StringBuffer text = new StringBuffer();
  private final Map<Key, Box> plain = new HashMap<>();

  private static final class Box {
    private int content = 1;
  }

  private record Key(int number) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return Integer.compare(number, other.number);
    }
  }

  private void use() {
    int sum = 0;
    for (int i = 0; i < 30; i++) {
      map.putIfAbsent("k" + i % 10, new Box()); // does: atomic update
      sum += map.get("k" + i % 10).content; // does: volatile read
      map.computeIfAbsent("c" + i % 10, k -> new Box()); // does: atomic update
      sum += map.containsKey("none") ? 1 : 0; // does: volatile read
      byKey.put(new Key(i % 10), new Box()); // does: atomic update
      sum += byKey.get(new Key(i % 10)).content; // does: volatile read
      set.add(i); // does: atomic update
      vector.add(new Box()); // does: atomic update
      sum += vector.get(0).content; // does: volatile read
      synchronized (vector) {
        for (Box box : vector) { // does: volatile read
          sum += box.content;
        }
      }
      wrapped.add(new Box()); // does: atomic update
      synchronized (wrapped) {
        sum += wrapped.get(wrapped.size() - 1).content; // does: volatile read
      }
      copied.add(new Box()); // does: atomic update
      sum += copied.get(0).content; // does: volatile read
      queue.add(new Box()); // does: atomic update
      sum += queue.poll().content; // does: atomic update
      text.append(i); // does: atomic update
      synchronized (plain) {
        plain.merge(new Key(i % 5), new Box(), (a, b) -> a); // does: write
        for (Map.Entry<Key, Box> entry : plain.entrySet()) { // does: read
          sum += entry.getValue().content;
        }
        plain.keySet().removeIf(key -> key.number() == 3); // does: write
      }
    }
    if (sum == 0) {
      throw new IllegalStateException();
    }
  }

  public static void main(String[] args) throws Exception {
    Collected collected = new Collected();
    Threads.run(collected::use, collected::use, collected::use);
  }
}
