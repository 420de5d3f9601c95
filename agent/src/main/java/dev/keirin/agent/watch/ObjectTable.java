// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.Instrumenter;
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

  /** Where an object of the class carries its shadow; negative if it does not. */
  private static final ClassValue<Long> OFFSETS =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
              return Memory.offset(c.getDeclaredField(Instrumenter.SHADOW_FIELD));
            } catch (NoSuchFieldException | LinkageError e) {
              // A superclass may have it.
            }
          }
          return NOWHERE;
        }
      };

  private static final long NOWHERE = -1;

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

  /** The place in memory where objects of the class carry their shadow; negative if nowhere. */
  static long offset(Class<?> type) {
    return OFFSETS.get(type);
  }

  public ObjectShadow of(Object object) {
    long offset = offset(object.getClass());
    if (offset == NOWHERE) {
      return entry(object).shadow;
    }
    ObjectShadow shadow = (ObjectShadow) Memory.getReference(object, offset);
    if (shadow == null) {
      shadow = new ObjectShadow(identify(object));
      Memory.putReference(object, offset, shadow);
    }
    return shadow;
  }

  /** The shadow of the object, or null if it has none yet. */
  public ObjectShadow known(Object object) {
    long offset = offset(object.getClass());
    if (offset != NOWHERE) {
      return (ObjectShadow) Memory.getReference(object, offset);
    }
    Entry entry = knownEntry(object);
    return entry == null ? null : entry.shadow;
  }

  /** The entry of an object that does not carry its shadow itself. */
  Entry entry(Object object) {
    Entry known = knownEntry(object);
    return known == null ? add(object, System.identityHashCode(object)) : known;
  }

  private Entry knownEntry(Object object) {
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
    Entry entry = new Entry(object, hash, new ObjectShadow(identify(object)), collected);
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
