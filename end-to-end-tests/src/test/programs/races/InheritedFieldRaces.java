// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** A field is that of the class that declares it, whatever the object is. */
public final class InheritedFieldRaces {
  private static class Base {
    int field;
    volatile int ordered;

    void write() {
      field = 1; // finds: data-race
    }
  }

  public static void main(String[] args) throws Exception {
    Base object =
        new Base() {
          @Override
          void write() {
            ordered = 1;
            super.write();
          }
        };
    Threads.run(object::write, object::write);
  }
}
