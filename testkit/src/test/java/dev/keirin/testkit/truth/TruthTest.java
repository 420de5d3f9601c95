// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TruthTest {
  static List<Trap> traps() {
    return Trap.all();
  }

  @ParameterizedTest
  @MethodSource("traps")
  void theDefinitionSaysWhatTheTrapsSay(Trap trap) {
    assertThat(said(Truth.strictly(trap.execution()))).as("strictly").isEqualTo(trap.strictly());
    assertThat(said(Truth.byDefault(trap.execution())))
        .as("by default")
        .isEqualTo(trap.byDefault());
  }

  private static Trap.Expected said(Truth truth) {
    return new Trap.Expected(truth.blamedLabels(), truth.isSerializable());
  }
}
