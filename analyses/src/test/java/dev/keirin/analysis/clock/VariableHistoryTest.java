// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VariableHistoryTest {
  private static final Site SITE = Site.atLocation("here");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final VariableHistory history = new VariableHistory();

  private ThreadClock thread(int number) {
    return order.of(new ThreadId(number, "T" + number));
  }

  private List<String> unordered(ThreadClock thread, boolean isWrite) {
    List<String> names = new ArrayList<>();
    history.unordered(
        thread, isWrite, past -> names.add(past.epoch().thread() + (past.isWrite() ? "!" : "")));
    return names;
  }

  @Test
  void aWriteConflictsWithEveryUnorderedReadAndWrite() {
    history.addWrite(thread(0), SITE);
    IntStream.rangeClosed(1, 20).forEach(i -> history.addRead(thread(i), SITE));
    ThreadClock writer = thread(21);

    assertThat(unordered(writer, true))
        .hasSize(21)
        .contains("T0!", "T1", "T20")
        .doesNotHaveDuplicates();
    assertThat(unordered(writer, false)).containsExactly("T0!");
    assertThat(history.isWriteOrdered(writer)).isFalse();
  }

  @Test
  void aWriteForgetsTheReadsBeforeIt() {
    history.addRead(thread(0), SITE);
    history.addRead(thread(1), SITE);
    history.addWrite(thread(2), SITE);

    assertThat(unordered(thread(3), true)).containsExactly("T2!");
  }

  @Test
  void anAccessOfTheSameEpochChangesNothingUntilAnotherThreadComes() {
    ThreadClock mine = thread(0);
    ThreadClock other = thread(1);
    history.addWrite(mine, SITE);

    assertThat(history.hasWritten(mine.epoch())).isTrue();
    assertThat(history.hasRead(mine.epoch())).isTrue();

    history.addRead(other, SITE);

    assertThat(history.hasWritten(mine.epoch())).isFalse();
    assertThat(history.hasRead(other.epoch())).isTrue();
  }

  @Test
  void anotherTransactionIsAnotherEpoch() {
    ThreadClock mine = thread(0);
    mine.enter("first");
    history.addRead(mine, SITE);
    mine.enter("second");

    assertThat(history.hasRead(mine.epoch())).isFalse();
  }
}
