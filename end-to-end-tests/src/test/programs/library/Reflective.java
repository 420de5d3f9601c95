// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import unwatched.Threads;

/** Fields and elements by other ways; the values tell that they are the same variables. */
public final class Reflective {
  private static final VarHandle PLAIN = handle("plain", int.class);
  private static final VarHandle SHARED = handle("shared", long.class);
  private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final AtomicIntegerFieldUpdater<Reflective> COUNT =
      AtomicIntegerFieldUpdater.newUpdater(Reflective.class, "count");
  private static final AtomicReferenceFieldUpdater<Reflective, Object> OBJECT =
      AtomicReferenceFieldUpdater.newUpdater(Reflective.class, Object.class, "object");

  private int plain;
  private volatile long shared;
  private volatile int count;
  private volatile Object object;
  private final int[] elements = new int[2];

  private static VarHandle handle(String name, Class<?> type) {
    try {
      return MethodHandles.lookup().findVarHandle(Reflective.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void use() {
    for (int i = 0; i < 200; i++) {
      SHARED.setVolatile(this, (long) i); // does: volatile write
      long seen = (long) SHARED.getAcquire(this); // does: volatile read
      SHARED.compareAndSet(this, seen, seen + 1); // does: atomic update
      SHARED.compareAndSet(this, -1L, 0L); // does: volatile read
      SHARED.compareAndExchange(this, -1L, 0L); // does: volatile read
      SHARED.getAndAdd(this, 2L); // does: atomic update
      shared = i;
      ELEMENTS.getAndAdd(elements, 1, 1); // does: atomic update
      ELEMENTS.getVolatile(elements, 1); // does: volatile read
      COUNT.incrementAndGet(this); // does: atomic update
      COUNT.compareAndSet(this, count, 7); // does: volatile read
      OBJECT.set(this, this); // does: volatile write
      OBJECT.getAndSet(this, "text"); // does: atomic update
      object = null;
    }
  }

  private void byOneThread() throws Exception {
    PLAIN.set(this, 5); // does: write
    System.out.println(plain + (int) PLAIN.get(this)); // does: read
    Array.setInt(elements, 0, 8); // does: write
    System.out.println(elements[0] + Array.getInt(elements, 0)); // does: read
  }

  public static void main(String[] args) throws Exception {
    Reflective fields = new Reflective();
    Threads.run(fields::use, fields::use, fields::use);
    fields.byOneThread();
  }
}
