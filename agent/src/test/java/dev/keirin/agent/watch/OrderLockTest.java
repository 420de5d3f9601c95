// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OrderLockTest {
  private final OrderLock lock = new OrderLock();

  /** Whether another thread gets the lock, which it gives back at once. */
  private boolean isFree() throws InterruptedException {
    AtomicBoolean hasIt = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              hasIt.set(lock.lock());
              lock.unlock();
            });
    other.start();
    other.join(100);
    boolean isFree = !other.isAlive();
    if (!isFree) {
      lock.abandon();
      other.join();
    }
    return isFree && hasIt.get();
  }

  @Test
  void aReportInsideAnotherLeavesTheLockWhereItIs() throws Exception {
    assertThat(lock.lock()).isTrue();
    assertThat(lock.lock()).isTrue();
    lock.unlock();

    assertThat(lock.isMine()).isTrue();
    assertThat(isFree()).isFalse();
  }

  @Test
  void asManyUnlocksAsLocksGiveItBack() throws Exception {
    lock.lock();
    lock.lock();
    lock.unlock();
    lock.unlock();

    assertThat(lock.isMine()).isFalse();
    assertThat(isFree()).isTrue();
  }

  @Test
  void anAccessInsideAReportLeavesTheLockWhereItIs() {
    lock.lock();
    lock.lock();
    lock.leaveOpen();
    assertThat(lock.resume()).isTrue();
    lock.unlock();

    assertThat(lock.isMine()).isTrue();
    assertThat(lock.isOpen()).isFalse();
  }

  @Test
  void onlyWhatWasLeftOpenIsResumed() {
    assertThat(lock.resume()).isFalse();
    lock.lock();
    assertThat(lock.resume()).isFalse();
    lock.leaveOpen();
    assertThat(lock.resume()).isTrue();
    assertThat(lock.resume()).isFalse();
  }

  @Test
  void whatWasLostHalfWayIsGivenBackWithTheNextReport() throws Exception {
    lock.lock();
    lock.leaveOpen();
    // The access has thrown: nothing resumes.
    lock.lock();
    lock.unlock();

    assertThat(isFree()).isTrue();
  }

  @Test
  void nobodyGetsALockThatIsAbandoned() {
    lock.abandon();

    assertThat(lock.lock()).isFalse();
    assertThat(lock.isMine()).isFalse();
  }
}
