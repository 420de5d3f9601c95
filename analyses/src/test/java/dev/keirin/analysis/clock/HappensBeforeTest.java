// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HappensBeforeTest {
  private static final int MANY = 100_000;
  private static final Site SITE = Site.atLocation("here");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final ThreadId main = new ThreadId(0, "main");
  private int threads = 1;

  private ThreadId forked() {
    ThreadId child = new ThreadId(threads, "T" + threads++);
    order.handOver(OperationKind.FORK, main, child, SITE);
    return child;
  }

  private ThreadEpoch access(ThreadId thread) {
    return order.of(thread).epoch();
  }

  @Test
  void threadsThatAreJoinedBeforeTheNextStartsShareAColumn() {
    for (int i = 0; i < MANY; i++) {
      ThreadId child = forked();
      access(child);
      order.handOver(OperationKind.JOIN, main, child, SITE);
      access(main);
    }

    assertThat(order.columns()).isEqualTo(2);
  }

  @Test
  void aThreadKnowsTheEndOfThoseWhoseColumnItContinues() {
    ThreadId ended = forked();
    ThreadId unknown = forked();
    access(ended);
    access(unknown);
    order.mark(OperationKind.THREAD_END, unknown, null);
    assertThat(order.knowsEnd(main, ended)).isFalse();
    ChannelId latch = new ChannelId(ChannelId.Kind.LATCH, ObjectId.named("latch"));
    order.handOver(OperationKind.SEND, ended, latch, SITE);
    order.mark(OperationKind.THREAD_END, ended, null);
    order.handOver(OperationKind.RECEIVE, main, latch, SITE);
    ThreadId next = forked();
    access(next);
    order.mark(OperationKind.THREAD_END, next, null);

    assertThat(order.knowsEnd(next, ended)).isTrue();
    assertThat(order.knowsEnd(next, unknown)).isFalse();
    order.handOver(OperationKind.JOIN, main, unknown, SITE);
    assertThat(order.knowsEnd(main, unknown)).isTrue();
  }

  @Test
  void threadsThatHandOverTheirWorkNeedNoJoinToShareAColumn() {
    for (int i = 0; i < MANY; i++) {
      ThreadId child = forked();
      access(child);
      ChannelId latch = new ChannelId(ChannelId.Kind.LATCH, ObjectId.named("latch"));
      order.handOver(OperationKind.SEND, child, latch, SITE);
      order.mark(OperationKind.THREAD_END, child, null);
      order.handOver(OperationKind.RECEIVE, main, latch, SITE);
    }

    assertThat(order.columns()).isEqualTo(2);
  }

  @Test
  void anEndThatNobodyKnowsOfKeepsItsColumn() {
    ThreadId first = forked();
    ThreadEpoch past = access(first);
    order.mark(OperationKind.THREAD_END, first, null);

    ThreadId second = forked();
    ThreadEpoch present = access(second);

    assertThat(order.of(second).knows(past)).isFalse();
    assertThat(present.column()).isNotEqualTo(past.column());
  }

  @Test
  void whoLearnsOfASuccessorKnowsOfThePredecessorButNotTheOtherWayRound() {
    ThreadId first = forked();
    ThreadId stranger = forked();
    ThreadEpoch early = access(first);
    VariableId flag = VariableId.field(ObjectId.named("o"), "flag");
    order.access(OperationKind.VOLATILE_WRITE, first, flag, SITE);
    order.handOver(OperationKind.JOIN, main, first, SITE);
    ThreadId second = forked();
    ThreadEpoch late = access(second);
    order.access(OperationKind.VOLATILE_READ, stranger, flag, SITE);

    assertThat(late.column()).isEqualTo(early.column());
    assertThat(order.of(stranger).knows(early)).isTrue();
    assertThat(order.of(stranger).knows(late)).isFalse();
  }

  @Test
  void aSuccessorThatAccessesNothingDoesNotFreeTheColumnForStrangers() {
    ThreadId first = forked();
    ThreadEpoch past = access(first);
    order.handOver(OperationKind.JOIN, main, first, SITE);
    ThreadId idle = forked();
    order.handOver(
        OperationKind.SEND, idle, new ChannelId(ChannelId.Kind.OTHER, ObjectId.named("c")), SITE);
    order.mark(OperationKind.THREAD_END, idle, null);

    ThreadId stranger = new ThreadId(threads, "stranger");

    assertThat(access(stranger).column()).isNotEqualTo(past.column());
    assertThat(order.of(stranger).knows(past)).isFalse();
  }

  @Test
  void aThreadThatGoesOnAfterItsEndGetsAnotherColumn() {
    ThreadId first = forked();
    ThreadEpoch past = access(first);
    order.handOver(OperationKind.JOIN, main, first, SITE);
    ThreadEpoch successor = access(forked());

    ThreadEpoch afterlife = access(first);

    assertThat(successor.column()).isEqualTo(past.column());
    assertThat(afterlife.column()).isNotEqualTo(past.column());
    assertThat(order.of(first).knows(past)).isTrue();
    assertThat(order.of(first).knows(successor)).isFalse();
  }

  @Test
  void manyThreadsAliveAtOnceKeepColumnsApart() {
    List<ThreadEpoch> epochs = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      epochs.add(access(forked()));
    }

    assertThat(epochs.stream().map(ThreadEpoch::column).distinct()).hasSize(10_000);
  }

  @Test
  void anEpochRemembersItsTransactionAndItsThreadsOrigin() {
    ThreadId child = forked();
    ThreadEpoch before = access(child);
    order.of(child).enter("transfer");

    assertThat(before.transaction()).isNull();
    assertThat(access(child).transaction()).isEqualTo("transfer");
    assertThat(access(child)).isSameAs(access(child));
    assertThat(before.createdAt()).isEqualTo(SITE);
    assertThat(access(main).createdAt()).isNull();
  }
}
