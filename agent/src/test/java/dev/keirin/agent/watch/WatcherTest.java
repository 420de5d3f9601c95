// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.instrument.Saving;
import dev.keirin.operation.Operations;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatcherTest {
  private static final int NOWHERE = Integer.MAX_VALUE;

  private final RaceFilter filter =
      new RaceFilter(
          new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {})),
          List.of(),
          EnumSet.allOf(Saving.class));
  private final Watcher watcher = new Watcher(new Operations() {}, false, Optional.of(filter));

  @Test
  void whatFailsWithoutTheTurnDoesNotFailInTheProgramAndIsCounted() {
    assertThat(watcher.firstWrite(NOWHERE)).isNull();
    assertThat(watcher.firstEpoch(NOWHERE)).isZero();

    assertThat(watcher.summary().failures()).isEqualTo(2);
    assertThat(watcher.summary().firstFailure()).isInstanceOf(ArrayIndexOutOfBoundsException.class);
  }
}
