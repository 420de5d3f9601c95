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
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table forgets what all threads know of short arrays, and nothing else. */
class ForgottenArraysTest {
  private static final int MANY = 20_000;
  private static final int ROUNDS = 300_000;
  private static final Site SITE = Site.atLocation("here");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final Epochs numbers = new Epochs(order);
  private final ObjectTable table = new ObjectTable();
  private final ShadowEpochs epochs = new ShadowEpochs(new FieldEpochs(table, numbers));
  private final WatchedSite at =
      SiteTable.get(
          new SiteTable()
              .add(
                  new CodeSite(
                      "A", "a", "A.java", 1, 1, "", new LoaderRef(null), CodeSite.NO_LEAF)));
  private final ThreadState thread = thread(1);
  private final ThreadState other = thread(2);

  private ThreadState thread(int number) {
    ThreadState made = new ThreadState(new ThreadId(number, "t" + number), number, null);
    made.epochs(numbers);
    made.startStretch(order.of(made.id()));
    return made;
  }

  private boolean isOrdered(ThreadState who, int[] array, boolean isWrite) {
    return epochs.isAdvanced(who, table.entry(array).shadow(), array.length, 0, at, isWrite);
  }

  private void addMany() {
    table.forget(numbers.common());
    for (int i = 0; i < MANY; i++) {
      table.entry(new int[1]);
    }
  }

  private void handOver() {
    LockId lock = new LockId(ObjectId.named("lock"));
    order.lock(OperationKind.ACQUIRE, thread.id(), lock, SITE);
    order.lock(OperationKind.RELEASE, thread.id(), lock, SITE);
    order.lock(OperationKind.ACQUIRE, other.id(), lock, SITE);
    thread.endStretch();
    thread.resumeStretch();
  }

  @Test
  void whatAllThreadsKnowIsForgotten() {
    int[] array = new int[1];
    isOrdered(thread, array, true);
    handOver();

    addMany();

    assertThat(table.knownEntry(array)).isNull();
    assertThat(isOrdered(other, array, true)).isTrue();
  }

  @Test
  void whatSomeThreadDoesNotKnowIsRemembered() {
    int[] array = new int[1];
    isOrdered(thread, array, false);
    handOver();
    isOrdered(thread, array, false);

    addMany();

    assertThat(isOrdered(other, array, true)).isFalse();
  }

  @Test
  void whatWasWrittenAllAtOnceIsRemembered() {
    int[] array = new int[1];
    ShadowEpochs.fill(thread, table.entry(array).shadow(), 1, at);

    addMany();

    assertThat(isOrdered(other, array, false)).isFalse();
  }

  @Test
  void arraysThatOperationsNameKeepTheirNames() {
    int[] array = new int[1];
    ObjectId id = table.of(array).id();

    addMany();

    assertThat(table.of(array).id()).isEqualTo(id);
  }

  @Test
  void whoHasTheShadowOfAForgottenArrayFindsOut() {
    int[] array = new int[1];
    ObjectTable.Entry before = table.entry(array);

    addMany();

    assertThat(before.refersTo(array)).isFalse();
    assertThat(before.shadow().isRetired()).isTrue();
    assertThat(epochs.isRepeated(thread, before.shadow(), 1, 0, false)).isFalse();
    assertThat(epochs.isAdvanced(thread, before.shadow(), 1, 0, at, false)).isFalse();
    assertThat(table.renewedEntry(array)).isNotSameAs(before);
  }

  /** What is added to a shadow that nothing was known of, just when that is forgotten. */
  private enum Addition {
    WRITE,
    READ,
    FILLED,
    NAME;

    void make(ForgottenArraysTest test, ObjectShadow shadow) {
      switch (this) {
        case FILLED -> ShadowEpochs.fill(test.thread, shadow, 1, test.at);
        case NAME -> shadow.identify(ObjectId.named("array"));
        default -> test.epochs.isAdvanced(test.thread, shadow, 1, 0, test.at, this == WRITE);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Addition.class)
  void eitherAnAdditionIsSeenOrWhoMakesItFindsOut(Addition addition) throws Exception {
    ObjectShadow[] shadows = new ObjectShadow[ROUNDS];
    boolean[] areRetired = new boolean[ROUNDS];
    boolean[] areFoundOut = new boolean[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      shadows[i] = new ObjectShadow();
    }
    CommonKnowledge common = numbers.common();
    common.renew();
    AtomicInteger ready = new AtomicInteger();
    Thread forgetting =
        new Thread(
            () -> {
              for (int i = 0; i < ROUNDS; i++) {
                meet(ready, i);
                areRetired[i] = shadows[i].retire(common);
              }
            });
    forgetting.start();
    for (int i = 0; i < ROUNDS; i++) {
      meet(ready, i);
      addition.make(this, shadows[i]);
      areFoundOut[i] = shadows[i].isRetired();
    }
    forgetting.join();

    int retired = 0;
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(areRetired[i] && !areFoundOut[i]).as("round %d", i).isFalse();
      assertThat(shadows[i].isRetired()).isEqualTo(areRetired[i]);
      retired += areRetired[i] ? 1 : 0;
    }
    assertThat(retired).isBetween(1, ROUNDS - 1);
  }

  /** Returns when both threads are there. */
  private static void meet(AtomicInteger ready, int round) {
    ready.incrementAndGet();
    while (ready.get() < 2 * round + 2) {
      Thread.onSpinWait();
    }
  }
}
