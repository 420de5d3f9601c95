// SPDX-License-Identifier: Apache-2.0
package fidelity;

import unwatched.Threads;

/** Everyone reads and writes the same elements of arrays of all types. */
public final class HotArrays {
  private static final int[] INTS = new int[3];
  private static final long[] LONGS = new long[3];
  private static final byte[] BYTES = new byte[3];
  private static final boolean[] BOOLEANS = new boolean[3];
  private static final char[] CHARS = new char[3];
  private static final short[] SHORTS = new short[3];
  private static final float[] FLOATS = new float[3];
  private static final double[] DOUBLES = new double[3];
  private static final Object[] OBJECTS = new Object[3];

  private static void work(int first, int rounds) {
    for (int i = 0; i < rounds; i++) {
      int at = i % 3;
      INTS[at]++;
      LONGS[at] = LONGS[(i + 1) % 3] + first + i;
      BYTES[at] += 3;
      BOOLEANS[at] = !BOOLEANS[at];
      CHARS[at]++;
      SHORTS[at]--;
      FLOATS[at] = FLOATS[at] + first;
      DOUBLES[at] = DOUBLES[at] / 2 + first;
      OBJECTS[at] = i % 5 == 0 ? OBJECTS[(i + 1) % 3] : Integer.valueOf(first + i);
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Threads.Task[] tasks = new Threads.Task[threads];
    for (int t = 0; t < threads; t++) {
      int first = (t + 1) * 1_000_000;
      tasks[t] = () -> work(first, rounds);
    }
    Threads.run(tasks);
  }
}
