// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Interrupts and permits belong to the program: nobody else uses them up. */
public final class Parking {
  private static int shared;
  private static volatile boolean isParked;

  public static void main(String[] args) throws Exception {
    Thread main = Thread.currentThread();
    LockSupport.unpark(main);
    shared++;
    LockSupport.park();
    main.interrupt();
    shared += isParked ? 1 : 2;
    System.out.println(Thread.interrupted() + " " + Thread.interrupted());
    Thread sleeper =
        new Thread(
            () -> {
              isParked = true;
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                System.out.println("woken " + Thread.currentThread().isInterrupted());
              }
            });
    sleeper.start();
    while (!isParked) {
      Thread.onSpinWait();
    }
    sleeper.interrupt();
    sleeper.join();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    SynchronousQueue<String> queue = new SynchronousQueue<>();
    Future<String> taken = pool.submit(() -> queue.poll(60, TimeUnit.SECONDS));
    queue.put("handed over");
    System.out.println(taken.get() + " " + pool.submit(() -> shared).get());
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    Future<Boolean> other = pool.submit(() -> lock.tryLock());
    System.out.println(other.get() + " " + lock.isHeldByCurrentThread() + lock.getHoldCount());
    lock.unlock();
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println(e);
    }
    pool.shutdownNow();
    System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS));
  }
}
