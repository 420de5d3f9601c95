// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.LoaderRef;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of the elements of a short array, also if all were written at once. */
class ShadowEpochsTest {
  private static final int LENGTH = 3;

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final Epochs numbers = new Epochs(order);
  private final ShadowEpochs epochs = new ShadowEpochs(new FieldEpochs(new ObjectTable(), numbers));
  private final WatchedSite at =
      SiteTable.get(
          new SiteTable()
              .add(
                  new CodeSite(
                      "A", "a", "A.java", 1, 1, "", new LoaderRef(null), CodeSite.NO_LEAF)));
  private final ThreadState thread = thread(1);
  private final ThreadState other = thread(2);
  private final ObjectShadow shadow = new ObjectShadow();

  private ThreadState thread(int number) {
    ThreadState made = new ThreadState(new ThreadId(number, "t" + number), number, null);
    made.epochs(numbers);
    made.startStretch(order.of(made.id()));
    return made;
  }

  private boolean isOrdered(ThreadState who, int index, boolean isWrite) {
    return epochs.isAdvanced(who, shadow, LENGTH, index, at, isWrite);
  }

  private List<String> known(int index) {
    List<String> all = new ArrayList<>();
    AccessState state = epochs.states(shadow, LENGTH, index)[0];
    if (state != null) {
      state.forEach(
          null, past -> all.add(past.epoch().thread() + (past.isWrite() ? " wrote" : " read")));
    }
    return all;
  }

  @Test
  void elementsAreToldApart() {
    assertThat(isOrdered(thread, 0, true)).isTrue();
    assertThat(isOrdered(other, 1, true)).isTrue();

    assertThat(isOrdered(other, 0, false)).isFalse();
    assertThat(isOrdered(thread, 1, false)).isFalse();
    assertThat(known(0)).containsExactly("t1 wrote");
    assertThat(known(1)).containsExactly("t2 wrote");
    assertThat(known(2)).isEmpty();
  }

  @Test
  void whatSeveralThreadsReadIsKnownToBeReadByEachOfThem() {
    for (ThreadState reader : List.of(thread, other)) {
      assertThat(epochs.isRepeated(reader, shadow, LENGTH, 0, false)).isFalse();
      assertThat(isOrdered(reader, 0, false)).isTrue();
    }
    for (ThreadState reader : List.of(thread, other)) {
      assertThat(epochs.isRepeated(reader, shadow, LENGTH, 0, false)).isTrue();
      assertThat(epochs.isRepeated(reader, shadow, LENGTH, 0, true)).isFalse();
    }
  }

  /** An instrumented subclass of a collection has both. */
  @Test
  void contentsAreNoFieldOfTheObject() {
    epochs.states(shadow, 1, 0);

    assertThat(shadow.fieldElsewhere(Memory.FIRST_LONG)).isNull();
  }

  @Test
  void whoHasFilledAnArrayNeedNotSayMoreOfTheseElements() {
    ShadowEpochs.fill(thread, shadow, 2, at);

    assertThat(epochs.isRepeated(thread, shadow, LENGTH, 1, true)).isTrue();
    assertThat(epochs.isRepeated(thread, shadow, LENGTH, 1, false)).isTrue();
    assertThat(epochs.isRepeated(other, shadow, LENGTH, 1, false)).isFalse();
    assertThat(epochs.isRepeated(thread, shadow, LENGTH, 2, false)).isFalse();
  }

  @Test
  void whatAnArrayWasFilledWithRacesWithWhoDoesNotKnowOfIt() {
    ShadowEpochs.fill(thread, shadow, 2, at);

    assertThat(isOrdered(other, 1, false)).isFalse();
    assertThat(known(0)).containsExactly("t1 wrote");
    assertThat(isOrdered(other, 2, true)).isTrue();
    assertThat(known(2)).containsExactly("t2 wrote");
  }

  @Test
  void whoKnowsOfItMayReadWhatAnArrayWasFilledWith() {
    ShadowEpochs.fill(thread, shadow, 2, at);
    LockId lock = new LockId(ObjectId.instance("Lock", 1));
    Site site = Site.atLocation("A.a:1");
    thread.endStretch();
    order.lock(OperationKind.RELEASE, thread.id(), lock, site);
    other.endStretch();
    order.lock(OperationKind.ACQUIRE, other.id(), lock, site);
    other.resumeStretch();

    assertThat(isOrdered(other, 1, false)).isTrue();
    assertThat(known(1)).containsExactly("t1 wrote", "t2 read");
  }
}
