// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import unwatched.Gate;
import unwatched.Threads;

/** One thread writes a field as usual, the other one reads it by a method handle. */
public final class HandleRace {
  private int value;

  private static int get(MethodHandle getter, HandleRace race) {
    try {
      return (int) getter.invokeExact(race); // finds: data-race
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    HandleRace race = new HandleRace();
    MethodHandle getter = MethodHandles.lookup().findGetter(HandleRace.class, "value", int.class);
    Threads.run(
        () -> {
          Gate.pass(0);
          race.value = 1; // finds: data-race
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          get(getter, race);
          Gate.pass(3);
        });
  }
}
