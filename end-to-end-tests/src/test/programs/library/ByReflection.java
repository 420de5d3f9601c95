// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import sun.misc.Unsafe;
import unwatched.Threads;

/** Fields by reflection, handles and memory; the values tell that they are the same variables. */
public final class ByReflection {
  private static final Field COUNT = field("count");
  private static final Field SHARED = field("shared");
  private static final Field TOTAL = field("total");
  private static final Field NAME = field("name");
  private static final MethodHandle GET_COUNT;
  private static final MethodHandle SET_COUNT;
  private static final MethodHandle GET_TOTAL;
  private static final MethodHandle SET_TOTAL;
  private static final Unsafe UNSAFE;
  private static final long COUNT_OFFSET;
  private static final long SHARED_OFFSET;
  private static final long FIRST;
  private static final long NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      GET_COUNT = lookup.findGetter(ByReflection.class, "count", long.class);
      SET_COUNT = lookup.findSetter(ByReflection.class, "count", long.class);
      GET_TOTAL = lookup.findStaticGetter(ByReflection.class, "total", int.class);
      SET_TOTAL = lookup.unreflectSetter(TOTAL);
      Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      UNSAFE = (Unsafe) unsafe.get(null);
      COUNT_OFFSET = UNSAFE.objectFieldOffset(COUNT);
      SHARED_OFFSET = UNSAFE.objectFieldOffset(SHARED);
      FIRST = UNSAFE.arrayBaseOffset(int[].class);
      NEXT = UNSAFE.arrayIndexScale(int[].class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int total;

  private long count;
  private volatile int shared;
  private String name = "";
  private final int[] elements = new int[3];

  private static Field field(String name) {
    try {
      return ByReflection.class.getDeclaredField(name);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized void byFields() throws Exception {
    COUNT.set(this, 7); // does: write
    count = count + COUNT.getLong(this); // does: read
    COUNT.setInt(this, (int) count); // does: write
    NAME.set(this, name + "x"); // does: write
    name = ((String) NAME.get(this)).substring(1); // does: read
    TOTAL.setInt(null, total + 1); // does: write
    total += (int) TOTAL.get(null); // does: read
  }

  private synchronized void byHandles() throws Throwable {
    SET_COUNT.invokeExact(this, count + 1); // does: write
    count = (long) GET_COUNT.invokeExact(this); // does: read
    SET_COUNT.invoke(this, 4); // does: write
    SET_TOTAL.invokeExact(total + 1); // does: write
    total = (int) GET_TOTAL.invokeExact(); // does: read
  }

  private synchronized void inMemory() {
    UNSAFE.putLong(this, COUNT_OFFSET, count + 1); // does: write
    count = UNSAFE.getLong(this, COUNT_OFFSET); // does: read
    elements[1]++;
    UNSAFE.putInt(elements, FIRST + NEXT, elements[1] + 1); // does: write
    elements[1] = UNSAFE.getInt(elements, FIRST + NEXT); // does: read
  }

  private void withoutLock() throws Exception {
    SHARED.set(this, SHARED.getInt(this) + 1); // does: volatile read, volatile write
    int seen = UNSAFE.getIntVolatile(this, SHARED_OFFSET); // does: volatile read
    UNSAFE.compareAndSwapInt(this, SHARED_OFFSET, seen, seen + 1); // does: atomic update
    UNSAFE.compareAndSwapInt(this, SHARED_OFFSET, -1, 0); // does: volatile read
    UNSAFE.getAndAddInt(this, SHARED_OFFSET, 3); // does: atomic update
    UNSAFE.putOrderedInt(this, SHARED_OFFSET, 5); // does: volatile write
    shared++;
  }

  private void use() throws Exception {
    for (int i = 0; i < 100; i++) {
      synchronized (ByReflection.class) {
        byFields();
      }
      withoutLock();
      try {
        synchronized (ByReflection.class) {
          byHandles();
        }
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
      inMemory();
    }
  }

  public static void main(String[] args) throws Exception {
    ByReflection fields = new ByReflection();
    Threads.run(fields::use, fields::use, fields::use);
  }
}
