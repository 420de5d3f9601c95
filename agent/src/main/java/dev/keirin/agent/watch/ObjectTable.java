// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SpinLocked;
import dev.keirin.operation.ObjectId;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.Arrays;
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

  /** So many objects in a part are looked through in no time. */
  private static final int FEW = 128;

  private final CollectionCount collections = new CollectionCount();
  private final Set<String> classNames = new HashSet<>();
  private final Part[] parts = parts();

  // Apart, because what is known of them is forgotten again and again.
  private final Part[] shortArrays = parts();
  private long lastNumber;
  private CommonKnowledge common;

  private static Part[] parts() {
    Part[] made = new Part[PARTS];
    Arrays.setAll(made, i -> new Part());
    return made;
  }

  /** An array that has epochs for each element. */
  private static boolean isShortArray(Object object) {
    return object.getClass().isArray() && Array.getLength(object) < ArrayStates.SHORTEST;
  }

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

    Entry(Object object, int hash) {
      super(object);
      this.hash = hash;
      this.shadow = new ObjectShadow();
    }

    /** Whether nothing has to be remembered, because the object is gone or all know everything. */
    private boolean isOver(CommonKnowledge common) {
      if (refersTo(null)) {
        return true;
      }
      if (common == null || !shadow.retire(common)) {
        return false;
      }
      clear(); // so that nobody finds it any more who has it
      return true;
    }
  }

  /** The objects whose hash codes have the same end. Changed by the thread that has it locked. */
  private static final class Part extends SpinLocked {
    private Entry[] buckets = new Entry[SMALLEST];
    private int size;

    // Soon after a collection, while those that are gone are still young; but not if there are many
    // and only few of them can be gone.
    private int sweptAt;
    private int renewedAt;
    private int sweptFrom;
    private int forgottenFrom = FEW;

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

    Entry entry(Object object, int hash, int collections, CommonKnowledge common) {
      lock();
      try {
        Entry known = known(object, hash);
        return known == null ? add(new Entry(object, hash), collections, common) : known;
      } finally {
        unlock();
      }
    }

    Entry newEntry(Object object, int hash, int collections, CommonKnowledge common) {
      Entry entry = new Entry(object, hash);
      lock();
      try {
        return add(entry, collections, common);
      } finally {
        unlock();
      }
    }

    /** Looks for objects that are gone if there was a collection. */
    void clean(int collections) {
      if (isDue(collections)) {
        lock();
        try {
          sweepAfter(collections);
        } finally {
          unlock();
        }
      }
    }

    private boolean isDue(int collections) {
      return size > sweptFrom && sweptAt != collections;
    }

    private void sweepAfter(int collections) {
      if (isDue(collections)) {
        sweptAt = collections;
        sweep(null);
        sweptFrom = size < FEW ? 0 : size + size / 4;
      }
    }

    /**
     * Has a new array after each collection. To store what is young into something old is a lot of
     * work for the JVM, and most of what is added is gone before it gets old.
     */
    private void renewAfter(int collections) {
      if (renewedAt != collections) {
        renewedAt = collections;
        replace(buckets.clone());
      }
    }

    /** Others must find there what they found before. */
    private void replace(Entry[] newBuckets) {
      VarHandle.storeStoreFence();
      buckets = newBuckets;
    }

    private Entry add(Entry entry, int collections, CommonKnowledge common) {
      renewAfter(collections);
      sweepAfter(collections);
      if (common != null && size > forgottenFrom) {
        common.renew();
        sweep(common);
        forgottenFrom = Math.max(FEW, 2 * size);
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

    private void sweep(CommonKnowledge common) {
      for (int bucket = 0; bucket < buckets.length; bucket++) {
        Entry before = null;
        for (Entry entry = buckets[bucket]; entry != null; entry = entry.next) {
          if (entry.isOver(common)) {
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
      replace(larger);
    }
  }

  /** From now on, what all threads know of short arrays is not remembered. */
  void forget(CommonKnowledge newCommon) {
    common = newCommon;
  }

  /** The shadow of the object, which operations can name from now on. With the turn. */
  public ObjectShadow of(Object object) {
    ObjectShadow shadow = shadow(object);
    if (shadow.isIdentified()) {
      return shadow;
    }
    ObjectId id = identify(object);
    shadow.identify(id);
    while (shadow.isRetired()) {
      shadow = renewedEntry(object).shadow;
      shadow.identify(id);
    }
    return shadow;
  }

  /** The shadow of the object, or null if operations cannot name it yet. Needs no turn. */
  public ObjectShadow known(Object object) {
    return identified(unnamed(object));
  }

  /** The shadow of the object, whether operations can name it or not, or null. Needs no turn. */
  public ObjectShadow unnamed(Object object) {
    Layout layout = Layout.carrying(object);
    if (layout != null) {
      return layout.known(object);
    }
    Entry entry = knownEntry(object);
    return entry == null ? null : entry.shadow;
  }

  /** The shadow of the object, from now on for sure, though unnamed. Needs no turn. */
  ObjectShadow shadow(Object object) {
    Layout layout = Layout.carrying(object);
    return layout == null ? entry(object).shadow : layout.shadow(object);
  }

  private static ObjectShadow identified(ObjectShadow shadow) {
    return shadow == null || !shadow.isIdentified() ? null : shadow;
  }

  /** The entry of an object that does not carry its shadow itself. Needs no turn. */
  Entry entry(Object object) {
    int hash = System.identityHashCode(object);
    boolean isShortArray = isShortArray(object);
    Entry known = part(hash, isShortArray).known(object, hash);
    return known == null ? entry(object, hash, isShortArray) : known;
  }

  /** As {@link #entry}, if what was found so far is retired. */
  Entry renewedEntry(Object object) {
    return entry(object, System.identityHashCode(object), isShortArray(object));
  }

  /** As {@link #entry} for an array that was just made, so there is nothing to be found. */
  Entry newEntry(Object array) {
    boolean isShortArray = isShortArray(array);
    int hash = System.identityHashCode(array);
    int now = beforeAdding(hash, isShortArray);
    return part(hash, isShortArray).newEntry(array, hash, now, isShortArray ? common : null);
  }

  private Entry entry(Object object, int hash, boolean isShortArray) {
    int now = beforeAdding(hash, isShortArray);
    return part(hash, isShortArray).entry(object, hash, now, isShortArray ? common : null);
  }

  /** Returns the number of collections so far. */
  private int beforeAdding(int hash, boolean isShortArray) {
    StackRoom.requireLittle(); // nobody else could go on if it ended with a part locked
    int now = collections.now();
    part(hash, !isShortArray).clean(now);
    return now;
  }

  /**
   * The entry of an object that does not carry its shadow itself, or null. Needs no turn; while the
   * table changes, null may be wrong.
   */
  Entry knownEntry(Object object) {
    int hash = System.identityHashCode(object);
    return part(hash, isShortArray(object)).known(object, hash);
  }

  private Part part(int hash, boolean isShortArray) {
    return (isShortArray ? shortArrays : parts)[hash & PARTS - 1];
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
