// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which writes of a constructor share what is found out about them. */
class FirstWriteGroupsTest {
  private static List<String> groups(Class<?> program) throws Exception {
    InstrumentedProgram instrumented = InstrumentedProgram.withStates(program);
    instrumented.run();
    return instrumented.observer().firstWriteGroups();
  }

  static class InARow {
    int a;
    final int b;
    long c;
    String d;

    InARow(int n) {
      a = n;
      b = n / 3;
      c = 2L * a + b;
      a = 7;
      d = "text";
    }

    static void run() {
      new InARow(1);
    }
  }

  @Test
  void writesWithNothingButComputationInBetweenAreTogether() throws Exception {
    assertThat(groups(InARow.class)).containsExactly("a and c and d");
  }

  static class Interrupted {
    int a;
    int b;
    volatile int v;
    int c;
    int d;
    int e;
    int f;
    Object g;
    Object h;

    Interrupted(Interrupted other, boolean isTrue) {
      a = 1;
      b = 2;
      v = 3; // others may see it
      c = isTrue ? 4 : 5; // code gets here from elsewhere
      d = 6;
      e = other == null ? 7 : other.e;
      f = 8;
      g = new Object(); // a constructor may do anything
      h = null;
    }

    static void run() {
      new Interrupted(new Interrupted(null, true), false);
    }
  }

  @Test
  void whatMayRunOtherCodeOrBeJumpedToIsBetweenGroups() throws Exception {
    List<String> one = List.of("a and b", "c and d", "e and f", "g and h");
    assertThat(groups(Interrupted.class).subList(0, 4)).isEqualTo(one);
    assertThat(groups(Interrupted.class).subList(4, 8)).isEqualTo(one);
  }

  static class InBranches {
    int a;
    int b;
    int c;

    InBranches(int n) {
      a = n;
      if (n > 0) {
        b = n;
      } else {
        c = n;
      }
    }

    static void run() {
      new InBranches(1);
      new InBranches(-1);
    }
  }

  @Test
  void aBranchEndsAGroupWhereItIsJumpedTo() throws Exception {
    assertThat(groups(InBranches.class)).containsExactly("a and b", "a and b", "c");
  }
}
