// SPDX-License-Identifier: Apache-2.0
package races;

import java.util.ArrayList;
import unwatched.Threads;

/** A class of the program whose clone method is the library's: two objects, two variables. */
public final class ClonesByTheLibrary {
  private static final class Items extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    int count;
  }

  public static void main(String[] args) throws Exception {
    Items items = new Items();
    Threads.run(() -> items.count = 1);
    Items copy = (Items) items.clone();
    Threads.run(() -> items.count++, () -> copy.count++);
  }
}
