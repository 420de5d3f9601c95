// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SpinLocked;
import dev.keirin.operation.ObjectId;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the shadow of an object, without keeping the object alive and without calling any code of
 * its class: instrumented classes have a field for it; for arrays and objects of other classes
 * there is a table by identity.
 *
 * <p>Any thread may look for a shadow and have one made. Naming objects is for the thread that has
 * the turn.
 */
public final class ObjectTable {
  private static final int PARTS = 64;
  private static final int SMALLEST = 64;
  private static final int SLACK = 16;

  private final CollectionCount collections = new CollectionCount();
  private final Set<String> classNames = new HashSet<>();
  private final Part[] parts = new Part[PARTS];
  private long lastNumber;

  ObjectTable() {
    for (int i = 0; i < PARTS; i++) {
      parts[i] = new Part();
    }
  }

  /** An object in the table; in the chain of its bucket. */
  static final class Entry extends WeakReference<Object> {
    private final int hash;
    private final ObjectShadow shadow = new ObjectShadow();
    private Entry next;

    boolean isFor(Object object, int objectHash) {
      return hash == objectHash && refersTo(object);
    }

    int hash() {
      return hash;
    }

    ObjectShadow shadow() {
      return shadow;
    }

    Entry(Object object, int hash) {
      super(object);
      this.hash = hash;
    }
  }

  /** The objects whose hash codes have the same end. Changed by the thread that has it locked. */
  private static final class Part extends SpinLocked {
    private Entry[] buckets = new Entry[SMALLEST];
    private int size;

    // Soon after a collection, while those that are gone are still young; but not if there can
    // only be few of them.
    private int sweptAt;
    private int sweptFrom = SLACK;

    /** While it changes, null may be wrong. */
    Entry known(Object object, int hash) {
      Entry[] current = buckets;
      for (Entry entry = current[bucket(hash, current)]; entry != null; entry = entry.next) {
        if (entry.isFor(object, hash)) {
          return entry;
        }
      }
      return null;
    }

    private static int bucket(int hash, Entry[] buckets) {
      int rest = hash / PARTS;
      return (rest ^ rest >>> 16) & buckets.length - 1;
    }

    Entry entry(Object object, int hash, int collections) {
      lock();
      try {
        Entry known = known(object, hash);
        return known == null ? add(new Entry(object, hash), collections) : known;
      } finally {
        unlock();
      }
    }

    private Entry add(Entry entry, int collections) {
      if (size > sweptFrom && sweptAt != collections) {
        sweptAt = collections;
        removeCollected();
        sweptFrom = size + size / 4 + SLACK;
      }
      if (size > buckets.length) {
        grow();
      }
      int bucket = bucket(entry.hash, buckets);
      entry.next = buckets[bucket];
      buckets[bucket] = entry;
      size++;
      return entry;
    }

    private void removeCollected() {
      for (int bucket = 0; bucket < buckets.length; bucket++) {
        Entry before = null;
        for (Entry entry = buckets[bucket]; entry != null; entry = entry.next) {
          if (entry.refersTo(null)) {
            remove(entry, before, bucket);
          } else {
            before = entry;
          }
        }
      }
    }

    private void remove(Entry gone, Entry before, int bucket) {
      if (before == null) {
        buckets[bucket] = gone.next;
      } else {
        before.next = gone.next;
      }
      size--;
    }

    private void grow() {
      Entry[] larger = new Entry[buckets.length * 2];
      for (Entry chain : buckets) {
        Entry entry = chain;
        while (entry != null) {
          Entry next = entry.next;
          int bucket = bucket(entry.hash, larger);
          entry.next = larger[bucket];
          larger[bucket] = entry;
          entry = next;
        }
      }
      buckets = larger;
    }
  }

  /** The shadow of the object, which operations can name from now on. With the turn. */
  public ObjectShadow of(Object object) {
    ObjectShadow shadow = shadow(object);
    if (!shadow.isIdentified()) {
      shadow.identify(identify(object));
    }
    return shadow;
  }

  /** The shadow of the object, or null if operations cannot name it yet. Needs no turn. */
  public ObjectShadow known(Object object) {
    return identified(unnamed(object));
  }

  /** The shadow of the object, whether operations can name it or not, or null. Needs no turn. */
  public ObjectShadow unnamed(Object object) {
    Layout layout = Layout.of(object.getClass());
    if (layout.hasShadow()) {
      return layout.known(object);
    }
    Entry entry = knownEntry(object);
    return entry == null ? null : entry.shadow;
  }

  /** The shadow of the object, from now on for sure, though unnamed. Needs no turn. */
  ObjectShadow shadow(Object object) {
    Layout layout = Layout.of(object.getClass());
    return layout.hasShadow() ? layout.shadow(object) : entry(object).shadow;
  }

  private static ObjectShadow identified(ObjectShadow shadow) {
    return shadow == null || !shadow.isIdentified() ? null : shadow;
  }

  /** The entry of an object that does not carry its shadow itself. Needs no turn. */
  Entry entry(Object object) {
    int hash = System.identityHashCode(object);
    Entry known = part(hash).known(object, hash);
    if (known != null) {
      return known;
    }
    StackRoom.requireLittle(); // nobody else could go on if it ended with a part locked
    return part(hash).entry(object, hash, collections.now());
  }

  /**
   * The entry of an object that does not carry its shadow itself, or null. Needs no turn; while the
   * table changes, null may be wrong.
   */
  Entry knownEntry(Object object) {
    int hash = System.identityHashCode(object);
    return part(hash).known(object, hash);
  }

  private Part part(int hash) {
    return parts[hash & PARTS - 1];
  }

  private ObjectId identify(Object object) {
    // A class stands for its static fields under its plain name; another loader's class of the
    // same name must not be taken for it.
    if (object instanceof Class<?> type && classNames.add(type.getName())) {
      return ObjectId.named(type.getName());
    }
    return ObjectId.instance(object.getClass().getName(), ++lastNumber);
  }
}
