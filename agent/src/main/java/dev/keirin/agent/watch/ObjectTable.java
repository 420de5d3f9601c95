// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ObjectId;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the shadow of an object, without keeping the object alive and without calling any code of
 * its class: instrumented classes have a field for it; for arrays and objects of other classes
 * there is a table by identity. Used by one thread at a time.
 */
public final class ObjectTable {
  private static final int FIRST_CAPACITY = 1 << 12;

  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
  private final Set<String> classNames = new HashSet<>();
  private Entry[] buckets = new Entry[FIRST_CAPACITY];
  private int size;
  private long lastNumber;

  /** An object in the table; in the chain of its bucket. */
  static final class Entry extends WeakReference<Object> {
    private final int hash;
    private final ObjectShadow shadow;
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

    Entry(Object object, int hash, ObjectShadow shadow, ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = hash;
      this.shadow = shadow;
    }
  }

  public ObjectShadow of(Object object) {
    Layout layout = Layout.of(object.getClass());
    ObjectShadow shadow = layout.hasShadow() ? layout.shadow(object) : entry(object).shadow;
    if (!shadow.isIdentified()) {
      shadow.identify(identify(object));
    }
    return shadow;
  }

  /** The shadow of the object, or null if it has none yet. */
  public ObjectShadow known(Object object) {
    Layout layout = Layout.of(object.getClass());
    if (layout.hasShadow()) {
      ObjectShadow shadow = layout.known(object);
      return shadow == null || !shadow.isIdentified() ? null : shadow;
    }
    Entry entry = knownEntry(object);
    return entry == null ? null : entry.shadow;
  }

  /** The entry of an object that does not carry its shadow itself. */
  Entry entry(Object object) {
    Entry known = knownEntry(object);
    return known == null ? add(object, System.identityHashCode(object)) : known;
  }

  /**
   * The entry of an object that does not carry its shadow itself, or null. Any thread may ask;
   * while the table changes, null may be wrong.
   */
  Entry knownEntry(Object object) {
    int hash = System.identityHashCode(object);
    for (Entry entry = buckets[bucket(hash)]; entry != null; entry = entry.next) {
      if (entry.isFor(object, hash)) {
        return entry;
      }
    }
    return null;
  }

  private Entry add(Object object, int hash) {
    removeCollected();
    if (size > buckets.length) {
      grow();
    }
    Entry entry = new Entry(object, hash, new ObjectShadow(), collected);
    entry.shadow.identify(identify(object));
    entry.next = buckets[bucket(hash)];
    buckets[bucket(hash)] = entry;
    size++;
    return entry;
  }

  private ObjectId identify(Object object) {
    // A class stands for its static fields under its plain name; another loader's class of the
    // same name must not be taken for it.
    if (object instanceof Class<?> type && classNames.add(type.getName())) {
      return ObjectId.named(type.getName());
    }
    return ObjectId.instance(object.getClass().getName(), ++lastNumber);
  }

  private int bucket(int hash) {
    return (hash ^ hash >>> 16) & buckets.length - 1;
  }

  private void removeCollected() {
    Object reference = collected.poll();
    while (reference != null) {
      remove((Entry) reference);
      reference = collected.poll();
    }
  }

  private void remove(Entry gone) {
    int bucket = bucket(gone.hash);
    Entry before = null;
    for (Entry entry = buckets[bucket]; entry != null; entry = entry.next) {
      if (entry == gone) {
        if (before == null) {
          buckets[bucket] = entry.next;
        } else {
          before.next = entry.next;
        }
        size--;
        return;
      }
      before = entry;
    }
  }

  private void grow() {
    Entry[] old = buckets;
    buckets = new Entry[old.length * 2];
    for (Entry chain : old) {
      Entry entry = chain;
      while (entry != null) {
        Entry next = entry.next;
        int bucket = bucket(entry.hash);
        entry.next = buckets[bucket];
        buckets[bucket] = entry;
        entry = next;
      }
    }
  }
}
