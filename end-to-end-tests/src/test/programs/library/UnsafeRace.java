// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.reflect.Field;
import sun.misc.Unsafe;
import unwatched.Gate;
import unwatched.Threads;

/** One thread writes an element by its place in memory, the other one reads it as usual. */
public final class UnsafeRace {
  public static void main(String[] args) throws Exception {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    long second = unsafe.arrayBaseOffset(int[].class) + unsafe.arrayIndexScale(int[].class);
    int[] elements = new int[2];
    Threads.run(
        () -> {
          Gate.pass(0);
          unsafe.putInt(elements, second, 1); // finds: data-race
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          int seen = elements[1]; // finds: data-race
          Gate.pass(3);
        });
  }
}
