// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.probe.Epoch;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

/** Code looks at the epochs that objects carry before it asks. */
class EpochBranchesTest {
  private static final long FIRST = 3L << Epoch.SITE_BITS;
  private static final long SECOND = 4L << Epoch.SITE_BITS;

  /** Is read and written when its constructor has set all fields but one. */
  static final class Fresh {
    int set;
    int changed;
    int unset;

    Fresh(int n) {
      set = n;
      changed = n;
    }

    int sum() {
      int sum = set + unset;
      changed = sum;
      return sum + changed;
    }

    static Object run() {
      return new Fresh(2).sum();
    }
  }

  private static InstrumentedProgram inEpoch(Class<?> program, long epoch) {
    InstrumentedProgram made = new InstrumentedProgram(Plan.Accesses.RACING, program);
    made.observer().rememberElements();
    made.observer().beginEpoch(epoch);
    return made;
  }

  @Test
  void onlyAnAccessThatWasNotMadeInTheEpochIsAskedAbout() throws Exception {
    InstrumentedProgram program = inEpoch(Fresh.class, FIRST);

    assertThat(program.run()).isEqualTo(4);
    assertThat(program.reports()).containsExactly("read unset");
  }

  /** An object that is kept from one epoch to the next. */
  static final class Kept {
    private static final Kept KEPT = new Kept();
    private int n;

    Kept() {
      n = 1;
    }

    static Object run() {
      return KEPT.n;
    }
  }

  @Test
  void whatWasWrittenInAnotherEpochIsAskedAbout() throws Exception {
    InstrumentedProgram program = inEpoch(Kept.class, FIRST);
    program.run();
    assertThat(program.reports()).doesNotContain("read n");
    int before = program.reports().size();

    program.observer().beginEpoch(SECOND);
    program.run();

    assertThat(program.reports().subList(before, program.reports().size()))
        .containsExactly("uses class of KEPT", "read n");
  }

  /** So the JVM has others see the epochs that a constructor sets whenever they see the object. */
  @Test
  void epochsOfWritesAreFinal() throws Exception {
    Class<?> fresh =
        new InstrumentedProgram(Plan.Accesses.RACING, Fresh.class).loadClass(Fresh.class.getName());

    assertThat(fresh.getDeclaredField(Instrumenter.stateField("set")).getModifiers())
        .matches(Modifier::isFinal)
        .matches(Modifier::isTransient);
  }
}
