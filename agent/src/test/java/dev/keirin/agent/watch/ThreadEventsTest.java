// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.InsideEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ThreadEventsTest {
  private final List<Boolean> hadTurn = new ArrayList<>();
  private final Recorder recorder = new Recorder(new SinkWithTasks(), Optional.empty());
  private final ThreadEvents operations = new ThreadEvents(recorder);

  /** Takes operations and itself uses what the JDK has hooks in. */
  private final class SinkWithTasks implements Operations {
    @Override
    public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
      operations.happened(InsideEvents.TASK_SUBMITTED, List.of(2));
      hadTurn.add(recorder.isMyTurn());
    }
  }

  @Test
  void whatReportingItselfCausesInTheJdkIsNotReportedAndLeavesTheTurn() {
    operations.happened(InsideEvents.TASK_SUBMITTED, List.of(1));

    assertThat(recorder.firstFailure()).isNull();
    assertThat(hadTurn).containsExactly(true);
    assertThat(recorder.isMyTurn()).isFalse();
  }
}
