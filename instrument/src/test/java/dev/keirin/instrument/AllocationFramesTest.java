// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Frames of code that has allocated an object and not yet called its constructor. */
class AllocationFramesTest {
  static final class Making {
    private int size = 3;
    private StringBuilder made;

    /** The frame is one that is added. */
    void make() {
      synchronized (this) {
        made = new StringBuilder(size);
      }
    }

    /** The frames are those of a choice. */
    void make(boolean isSmall) {
      synchronized (this) {
        made = new StringBuilder(isSmall ? 1 : size);
      }
    }

    static int run() {
      Making making = new Making();
      making.make();
      int sum = making.made.capacity();
      making.make(true);
      return 10 * sum + making.made.capacity();
    }
  }

  @ParameterizedTest
  @EnumSource
  void areRightAlsoWhereAMonitorIsEnteredFirst(Plan.Accesses accesses) throws Exception {
    assertThat(new InstrumentedProgram(accesses, Making.class).run()).isEqualTo(31);
  }
}
