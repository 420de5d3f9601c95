// SPDX-License-Identifier: Apache-2.0
package library;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** Methods of the library write into arrays that they are given. */
public final class ArraysFilledByLibrary {
  private static int sum(byte[] bytes) {
    int sum = 0;
    for (byte one : bytes) {
      sum += one;
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    byte[] bytes = {1, 2, 3};
    int sum = sum(bytes);
    ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {4, 5});
    sum += in.read(bytes) + sum(bytes); // does: write
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    buffer.put((byte) 6); // does: write
    sum += sum(bytes);
    char[] chars = {'a', 'b'};
    sum += chars[0] + chars[1];
    "xyz".getChars(0, 2, chars, 0); // does: write
    sum += chars[0] + chars[1];
    String[] names = {"a", "b"};
    sum += names[0].length();
    List.of("longer").toArray(names); // does: write
    System.out.println(sum + names[0].length());
  }
}
