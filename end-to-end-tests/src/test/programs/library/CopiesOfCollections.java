// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import unwatched.Threads;

/** Collections are filled from others, which only the thread-safe ones allow without a lock. */
public final class CopiesOfCollections {
  private final Map<String, String> guarded = new TreeMap<>();
  private final Map<String, String> concurrent = new ConcurrentHashMap<>();
  private final List<String> copied = new CopyOnWriteArrayList<>();
  private final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());

  private void use(String key) {
    Map<String, String> own = new HashMap<>();
    synchronized (guarded) {
      guarded.put(key, key);
      own.putAll(guarded); // does: read, write
      new HashSet<>(own.keySet()).addAll(guarded.keySet()); // does: read, write
    }
    concurrent.put(key, key);
    own.putAll(concurrent);
    copied.add(key);
    wrapped.add(key);
    Set<String> names = new HashSet<>();
    names.addAll(copied);
    names.addAll(wrapped);
    names.addAll(concurrent.keySet());
    names.retainAll(new ArrayDeque<>(names)); // does: read, write
  }

  public static void main(String[] args) throws Exception {
    CopiesOfCollections copies = new CopiesOfCollections();
    Threads.run(() -> copies.use("a"), () -> copies.use("b"), () -> copies.use("c"));
  }
}
