// SPDX-License-Identifier: Apache-2.0
package models;

import unwatched.Slot;
import unwatched.Threads;

/** Correct, but only who knows what a slot does can tell. */
public final class HandOver {
  public static void main(String[] args) throws Exception {
    Slot slot = new Slot();
    Threads.run(
        () -> slot.put(new int[] {1}),
        () -> {
          int[] taken = (int[]) slot.take();
          taken[0]++;
        });
  }
}
