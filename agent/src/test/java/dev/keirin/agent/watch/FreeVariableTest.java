// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreeVariableTest {
  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final FreeVariable variable =
      new FreeVariable(
          /* object= */ null,
          new FieldKey("Owner", "field", true),
          order.synchronisation(VariableId.field(ObjectId.named("owner"), "field")),
          null);
  private final FreeAccess access = new FreeAccess();

  @Test
  void aReadThatNobodyOvertakesNeedsNothingMore() {
    access.watch(variable, variable.writes());

    assertThat(access.isOpen()).isTrue();
    assertThat(access.end()).isNull();
    assertThat(access.isOpen()).isFalse();
  }

  @Test
  void aWriteThatBeginsDuringAReadIsNoticed() {
    access.watch(variable, variable.writes());
    variable.lock();
    variable.startWrite();

    assertThat(access.end()).isSameAs(variable);
  }

  @Test
  void accessesThatNeedTheTurnAreNoticedByReadsUnderWay() {
    access.watch(variable, variable.writes());
    variable.requireTurn();

    assertThat(variable.needsTurn()).isTrue();
    assertThat(access.end()).isSameAs(variable);
  }

  @Test
  void whoeverHasTheLockKeepsOthersOut() throws Exception {
    int[] entered = {0};
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int round = 0; round < 20_000; round++) {
                  variable.lock();
                  entered[0]++;
                  variable.unlock();
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(entered[0]).isEqualTo(4 * 20_000);
  }

  @Test
  void anAccessThatWasLostLetsGoOfItsVariable() {
    variable.lock();
    access.lock(variable);
    access.forget();

    assertThat(variable.isLocked()).isFalse();
  }
}
