// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.ConcurrentHashMap;
import suite.Everything;
import unwatched.Threads;

/** What is put into a concurrent map comes before it is got. */
public final class MapOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    Threads.run(
        () -> {
          everything.write();
          map.put("key", "x");
        },
        () -> {
          while (map.get("key") == null) {
            Thread.yield();
          }
          everything.read();
        });
  }
}
