// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that share nothing but locks, each of which protects its own clock. */
class ClocksWithoutTurnsTest {
  private static final int LOCKS = 3;
  private static final int ROUNDS = 20_000;
  private static final Site SITE = Site.atLocation("here");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final AtomicInteger unordered = new AtomicInteger();
  private final AtomicInteger madeUp = new AtomicInteger();

  /** A lock and what was done last while it was held. */
  private static final class Place {
    final LockClock clock;
    ThreadEpoch last;

    Place(LockClock clock) {
      this.clock = clock;
    }
  }

  private static final class Group {
    final List<Place> places = new ArrayList<>();
    volatile ThreadEpoch latest;
  }

  private Group group(String name) {
    Group group = new Group();
    for (int i = 0; i < LOCKS; i++) {
      group.places.add(new Place(order.of(new LockId(ObjectId.named(name + i)))));
    }
    return group;
  }

  private void work(ThreadClock me, Group mine, Group other) {
    for (int round = 0; round < ROUNDS; round++) {
      Place place = mine.places.get(round % LOCKS);
      synchronized (place) {
        place.clock.acquire(me);
        if (place.last != null && !me.knows(place.last)) {
          unordered.incrementAndGet();
        }
        place.last = me.epoch();
        mine.latest = place.last;
        place.clock.release(me);
      }
      ThreadEpoch foreign = other.latest;
      if (foreign != null && me.knows(foreign)) {
        madeUp.incrementAndGet();
      }
    }
  }

  @Test
  void orderIsWhatTheLocksMakeAndNothingElse() throws Exception {
    Group one = group("one");
    Group other = group("other");
    ThreadId main = new ThreadId(0, "main");
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      ThreadId id = new ThreadId(i, "T" + i);
      order.handOver(OperationKind.FORK, main, id, SITE);
      ThreadClock clock = order.of(id);
      boolean isOdd = i % 2 == 1;
      threads.add(new Thread(() -> work(clock, isOdd ? one : other, isOdd ? other : one)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(unordered).as("accesses that a lock orders").hasValue(0);
    assertThat(madeUp).as("accesses that nothing orders").hasValue(0);
  }

  @Test
  void aReaderLearnsEachThingThatIsLeftForIt() {
    ThreadClock writer = order.of(new ThreadId(1, "writer"));
    ThreadClock reader = order.of(new ThreadId(2, "reader"));
    SyncClock place = new SyncClock();
    assertThat(place.isKnownTo(reader)).isTrue();

    for (int i = 0; i < 3; i++) {
      ThreadEpoch done = writer.epoch();
      place.publish(writer);
      assertThat(place.isKnownTo(reader)).isFalse();
      place.teachReader(reader);

      assertThat(reader.knows(done)).isTrue();
      assertThat(place.isKnownTo(reader)).isTrue();
      assertThat(reader.knows(writer.epoch())).isFalse();
    }
  }

  @Test
  void whoLeavesSomethingDoesNotKnowWhatOthersLeftThereBefore() {
    ThreadClock first = order.of(new ThreadId(1, "first"));
    ThreadClock second = order.of(new ThreadId(2, "second"));
    SyncClock place = new SyncClock();
    ThreadEpoch done = first.epoch();
    place.publish(first);

    place.publish(second);

    assertThat(place.isKnownTo(second)).isFalse();
    assertThat(second.knows(done)).isFalse();
    place.teachReader(second);
    assertThat(second.knows(done)).isTrue();
  }
}
