// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentRunTest {
  @Test
  void theActionsOfARoundRunAtTheSameTime() throws Throwable {
    CyclicBarrier meeting = new CyclicBarrier(3);
    AtomicInteger met = new AtomicInteger();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();

    ConcurrentRun.of(
            () -> meet(meeting, met, threads),
            () -> meet(meeting, met, threads),
            () -> meet(meeting, met, threads))
        .repeat(5);

    assertThat(met).hasValue(15);
    assertThat(threads).hasSize(15).allMatch(thread -> !thread.isAlive());
  }

  private static void meet(CyclicBarrier meeting, AtomicInteger met, Set<Thread> threads)
      throws Exception {
    meeting.await();
    met.incrementAndGet();
    threads.add(Thread.currentThread());
  }

  @Test
  void failuresOfARoundAreThrownTogetherAndEndTheRun() {
    AtomicInteger rounds = new AtomicInteger();

    assertThatThrownBy(
            () ->
                ConcurrentRun.of(
                        () -> {
                          throw new IOException("first");
                        },
                        () -> {
                          rounds.incrementAndGet();
                          throw new AssertionError("second");
                        })
                    .repeat(10))
        .isInstanceOf(IOException.class)
        .hasMessage("first")
        .hasSuppressedException(new AssertionError("second"));
    assertThat(rounds).hasValue(1);
  }
}
