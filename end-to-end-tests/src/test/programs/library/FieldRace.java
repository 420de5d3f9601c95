// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.reflect.Field;
import unwatched.Gate;
import unwatched.Threads;

/** One thread writes a field by reflection, the other one reads it as usual. */
public final class FieldRace {
  private int value;

  public static void main(String[] args) throws Exception {
    FieldRace race = new FieldRace();
    Field field = FieldRace.class.getDeclaredField("value");
    Threads.run(
        () -> {
          Gate.pass(0);
          field.setInt(race, 1); // finds: data-race
          Gate.pass(1);
        },
        () -> {
          Gate.pass(2);
          int seen = race.value; // finds: data-race
          Gate.pass(3);
        });
  }
}
