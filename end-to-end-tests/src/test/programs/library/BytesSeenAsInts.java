// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import unwatched.Gate;
import unwatched.Threads;

/** Threads access numbers in arrays of bytes; two of them have one byte in common. */
public final class BytesSeenAsInts {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  public static void main(String[] args) throws Exception {
    byte[] longer = new byte[64];
    byte[] shorter = new byte[16];
    Threads.run(
        () -> {
          Gate.pass(0);
          LONGS.set(longer, 16, 1L);
          INTS.set(longer, 0, 1); // finds: data-race
          INTS.set(shorter, 0, 1);
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          int apart = (int) INTS.get(longer, 24) + (int) INTS.get(shorter, 4);
          int common = (int) INTS.get(longer, 3); // finds: data-race
          Gate.pass(3);
          if (apart + common != 0) {
            throw new IllegalStateException();
          }
        });
  }
}
