// SPDX-License-Identifier: Apache-2.0
package races;

import suite.Traffic;
import unwatched.Threads;

/** Many threads hand things over in many ways at once, and nothing races. */
public final class ManyWaysToOrder {
  public static void main(String[] args) throws Exception {
    Traffic traffic = new Traffic();
    Threads.run(
        () -> traffic.work(0), () -> traffic.work(1), () -> traffic.work(2), () -> traffic.work(3));
  }
}
