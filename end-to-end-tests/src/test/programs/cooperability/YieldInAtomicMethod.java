// SPDX-License-Identifier: Apache-2.0
package cooperability;

import dev.keirin.Atomic;
import dev.keirin.Keirin;

/** A method that is said to be atomic and says itself that it is not. */
public final class YieldInAtomicMethod {
  private int total;

  @Atomic
  private void add() {
    total++;
    Keirin.yield(); // finds: cooperability-violation
    total++;
  }

  /** Looks atomic, but nobody says so. */
  public void addOnce() {
    Keirin.yield();
    total++;
  }

  public static void main(String[] args) {
    YieldInAtomicMethod counter = new YieldInAtomicMethod();
    counter.add();
    counter.addOnce();
  }
}
