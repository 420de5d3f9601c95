// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import unwatched.Threads;

/** Arrays that library calls read and write; the values tell that no element is missed. */
public final class ArrayCalls {
  private final ReentrantLock lock = new ReentrantLock();
  private final int[] numbers = {4, 2, 3, 1};
  private final Object[] objects = new Object[4];
  private final byte[] bytes = new byte[3];

  private void use() {
    for (int i = 0; i < 50; i++) {
      lock.lock();
      try {
        System.arraycopy(numbers, 0, numbers, 1, 3); // does: read, write
        Arrays.fill(numbers, 0, 2, i); // does: write
        Arrays.sort(numbers); // does: read, write
        int[] copy = Arrays.copyOf(numbers, 6); // does: read, write
        numbers[0] = copy[1] + Arrays.copyOfRange(copy, 1, 3)[0]; // does: read, write
        Arrays.fill(objects, this); // does: write
        objects[i % 4] = "text";
        System.arraycopy(objects, 1, objects, 0, 3); // does: read, write
        if (objects[i % 3] == null) {
          throw new IllegalStateException();
        }
        int[] cloned = numbers.clone(); // does: read, write
        numbers[3] = cloned[3] + 1;
        Arrays.fill(bytes, (byte) -i); // does: write
        numbers[2] = bytes[1];
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    ArrayCalls arrays = new ArrayCalls();
    Threads.run(arrays::use, arrays::use, arrays::use);
  }
}
