// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Column and clock are enough to tell of an epoch later. */
class ColumnLogTest {
  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final LockId lock = new LockId(ObjectId.instance("Lock", 1));
  private final Site site = Site.atLocation("A.a:1");
  private final ThreadId main = new ThreadId(0, "main");

  @BeforeEach
  void log() {
    order.startLogging();
  }

  private ThreadEpoch accessed(ThreadId thread) {
    return order.of(thread).epoch();
  }

  private ThreadEpoch told(ThreadEpoch past) {
    return order.epoch(past.column(), past.clock());
  }

  @Test
  void eachEpochHasItsLocks() {
    ThreadEpoch before = accessed(main);
    order.lock(OperationKind.ACQUIRE, main, lock, site);
    ThreadEpoch inside = accessed(main);
    order.lock(OperationKind.RELEASE, main, lock, site);
    ThreadEpoch after = accessed(main);

    assertThat(told(before).held()).hasToString("no lock");
    assertThat(told(inside).held()).hasToString("Lock@1");
    assertThat(told(after).held()).hasToString("no lock");
    assertThat(inside.clock()).isGreaterThan(before.clock());
  }

  @Test
  void locksOfLongAgoAreForgottenAndNotTakenForOthers() {
    order.lock(OperationKind.ACQUIRE, main, lock, site);
    ThreadEpoch first = accessed(main);
    order.lock(OperationKind.RELEASE, main, lock, site);
    ThreadEpoch second = accessed(main);
    ThreadEpoch last = second;
    while (last.clock() < first.clock() + ColumnLog.MOST) {
      order.lock(OperationKind.ACQUIRE, main, lock, site);
      order.lock(OperationKind.RELEASE, main, lock, site);
      last = accessed(main);
    }

    assertThat(told(first).held()).isSameAs(LockSet.FORGOTTEN);
    assertThat(told(first).held().isEmpty()).isTrue();
    assertThat(told(first).held().names()).isEmpty();
    assertThat(told(first).held()).hasToString("locks that are not known any more");
    assertThat(told(first).thread()).isEqualTo("main");
    assertThat(told(last).held()).hasToString("no lock");
  }

  @Test
  void threadsThatHaveAColumnOneAfterTheOtherAreToldApart() {
    ThreadEpoch ofMain = accessed(main);
    ThreadId child = new ThreadId(1, "child");
    order.handOver(OperationKind.FORK, main, child, site);
    ThreadEpoch ofChild = accessed(child);
    order.mark(OperationKind.THREAD_END, child, null);
    order.handOver(OperationKind.JOIN, main, child, site);
    ThreadId successor = new ThreadId(2, "successor");
    order.handOver(OperationKind.FORK, main, successor, Site.atLocation("B.b:2"));
    ThreadEpoch ofSuccessor = accessed(successor);

    assertThat(ofSuccessor.column()).isEqualTo(ofChild.column());
    assertThat(told(ofMain).thread()).isEqualTo("main");
    assertThat(told(ofChild).thread()).isEqualTo("child");
    assertThat(told(ofChild).createdAt()).isEqualTo(site);
    assertThat(told(ofSuccessor).thread()).isEqualTo("successor");
    assertThat(told(ofSuccessor).createdAt()).hasToString("B.b:2");
  }

  @Test
  void aThreadWhoseClockHasComeToItsEndGoesOnInAnotherColumn() {
    ThreadId other = new ThreadId(1, "other");
    ThreadClock clock = order.of(main);
    ThreadEpoch early = accessed(main);
    clock.start(early.column(), Columns.LAST_CLOCK, early.clock(), null);
    clock.enter(null);
    ThreadEpoch last = accessed(main);

    assertThat(last.column()).isNotEqualTo(early.column());
    assertThat(last.clock()).isLessThan(Columns.LAST_CLOCK);
    assertThat(clock.knows(early)).isTrue();
    assertThat(order.of(other).knows(early)).isFalse();
    order.lock(OperationKind.RELEASE, main, lock, site);
    order.lock(OperationKind.ACQUIRE, other, lock, site);
    assertThat(order.of(other).knows(early)).isTrue();
    assertThat(order.of(other).knows(last)).isTrue();
    assertThat(accessed(new ThreadId(2, "third")).column()).isNotEqualTo(early.column());
  }
}
