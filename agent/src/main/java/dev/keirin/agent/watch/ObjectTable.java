// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ObjectId;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the shadow of an object by its identity, without keeping the object alive and without
 * calling any code of its class. Used by one thread at a time.
 */
public final class ObjectTable {
  private static final int FIRST_CAPACITY = 1 << 12;

  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
  private final Set<String> classNames = new HashSet<>();
  private Entry[] buckets = new Entry[FIRST_CAPACITY];
  private int size;
  private long lastNumber;

  /** An object in the table; in the chain of its bucket. */
  private static final class Entry extends WeakReference<Object> {
    final int hash;
    final ObjectShadow shadow;
    Entry next;

    Entry(Object object, int hash, ObjectShadow shadow, ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = hash;
      this.shadow = shadow;
    }
  }

  public ObjectShadow of(Object object) {
    ObjectShadow known = known(object);
    return known == null ? add(object, System.identityHashCode(object)) : known;
  }

  /** The shadow of the object, or null if it has none yet. */
  public ObjectShadow known(Object object) {
    int hash = System.identityHashCode(object);
    for (Entry entry = buckets[bucket(hash)]; entry != null; entry = entry.next) {
      if (entry.hash == hash && entry.refersTo(object)) {
        return entry.shadow;
      }
    }
    return null;
  }

  private ObjectShadow add(Object object, int hash) {
    removeCollected();
    if (size > buckets.length) {
      grow();
    }
    ObjectShadow shadow = new ObjectShadow(identify(object));
    Entry entry = new Entry(object, hash, shadow, collected);
    entry.next = buckets[bucket(hash)];
    buckets[bucket(hash)] = entry;
    size++;
    return shadow;
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
