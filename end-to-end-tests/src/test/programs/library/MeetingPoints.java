// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import unwatched.Threads;

/** What threads did before they meet is known to all of them afterwards. */
public final class MeetingPoints {
  private static final int ROUNDS = 20;

  private final int[][] cells = new int[3][1];
  private final CyclicBarrier barrier = new CyclicBarrier(3);
  private final Phaser phaser = new Phaser(3);
  private final Semaphore semaphore = new Semaphore(1);
  private final Exchanger<int[]> exchanger = new Exchanger<>();
  private int guarded;

  private void atBarrier(int me) throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      cells[me][0]++;
      barrier.await(); // does: send, receive
      guardedByAll(me);
      barrier.await();
      cells[me][0]++;
      phaser.arriveAndAwaitAdvance(); // does: send, receive
      guardedByAll(me);
      phaser.awaitAdvance(phaser.arrive()); // does: send, receive
    }
  }

  private void guardedByAll(int me) {
    if (cells[me][0] != cells[(me + 1) % 3][0]) {
      throw new IllegalStateException();
    }
  }

  private void underSemaphore() {
    for (int i = 0; i < ROUNDS; i++) {
      semaphore.acquireUninterruptibly(); // does: receive
      guarded++;
      semaphore.release(); // does: send
    }
  }

  private void exchange() throws Exception {
    int[] mine = new int[1];
    for (int i = 0; i < ROUNDS; i++) {
      mine[0]++;
      mine = exchanger.exchange(mine); // does: send, receive
    }
  }

  private void queue(BlockingQueue<int[]> queue) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            queue.put(new int[] {i}); // does: send
          }
        },
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            guarded += queue.take()[0]; // does: receive
          }
        });
  }

  private void singles() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    Thread ended = Threads.thread(() -> guarded++);
    Thread parked =
        Threads.thread(
            () -> {
              LockSupport.park(); // does: receive
              guarded++;
              latch.countDown(); // does: send
              while (!Thread.currentThread().isInterrupted()) { // does: receive
                Thread.onSpinWait();
              }
              guarded++;
              try {
                Thread.sleep(100_000); // does: receive
              } catch (InterruptedException e) {
                guarded++;
              }
            });
    parked.start();
    ended.start();
    while (ended.isAlive()) { // does: join
      Thread.sleep(1);
    }
    guarded++;
    LockSupport.unpark(parked); // does: send
    latch.await(); // does: receive
    guarded++;
    parked.interrupt(); // does: send
    parked.join();
  }

  public static void main(String[] args) throws Exception {
    MeetingPoints points = new MeetingPoints();
    Threads.run(() -> points.atBarrier(0), () -> points.atBarrier(1), () -> points.atBarrier(2));
    Threads.run(points::underSemaphore, points::underSemaphore, points::underSemaphore);
    Threads.run(points::exchange, points::exchange);
    for (BlockingQueue<int[]> queue :
        List.<BlockingQueue<int[]>>of(
            new ArrayBlockingQueue<>(2),
            new SynchronousQueue<>(),
            new LinkedBlockingDeque<>(),
            new LinkedTransferQueue<>())) {
      points.queue(queue);
    }
    points.singles();
  }
}
