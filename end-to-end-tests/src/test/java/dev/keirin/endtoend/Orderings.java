// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.List;

/**
 * Ways in which two accesses by different threads may be ordered, as text of Java programs: what is
 * declared, and what is run. {@code first()} and {@code second()} are the accesses; {@code pass} is
 * a gate that nobody watches and that has no other purpose than to make the first one come first.
 */
final class Orderings {
  /**
   * One way.
   *
   * @param ordered in which the second access comes after the first one in the sense of the memory
   *     model
   * @param unordered in which the same means are used, but the two remain unordered
   * @param areObjectsShared whether both threads have the same object in the ordered form
   */
  record Ordering(
      String name, String declared, String ordered, String unordered, boolean areObjectsShared) {}

  private static final String TWO_THREADS = "unwatched.Threads.run(() -> { %s }, () -> { %s });";

  private Orderings() {}

  static List<Ordering> all() {
    return List.of(
        of(
            "Monitor",
            "final Object lock = new Object(), other = new Object();",
            threads(
                "synchronized (lock) { first(); } pass(0);",
                "pass(1); synchronized (lock) { second(); }"),
            threads(
                "synchronized (lock) { first(); } pass(0);",
                "pass(1); synchronized (other) { second(); }")),
        of(
            "Notification",
            "final Object lock = new Object(); boolean isDone;",
            threads(
                "first(); synchronized (lock) { isDone = true; lock.notifyAll(); }",
                "synchronized (lock) { while (!isDone) { lock.wait(); } } second();"),
            threads(
                "synchronized (lock) { isDone = true; lock.notifyAll(); } first(); pass(0);",
                "synchronized (lock) { while (!isDone) { lock.wait(); } } pass(1); second();")),
        of(
            "Lock",
            "final java.util.concurrent.locks.Lock lock ="
                + " new java.util.concurrent.locks.ReentrantLock();",
            threads(
                "lock.lock(); first(); lock.unlock(); pass(0);",
                "pass(1); lock.lock(); second(); lock.unlock();"),
            threads(
                "lock.lock(); first(); lock.unlock(); pass(0);",
                "pass(1); second(); lock.lock(); lock.unlock();")),
        of(
            "ReadWriteLock",
            "final java.util.concurrent.locks.ReadWriteLock lock ="
                + " new java.util.concurrent.locks.ReentrantReadWriteLock();",
            threads(
                "lock.writeLock().lock(); first(); lock.writeLock().unlock(); pass(0);",
                "pass(1); lock.readLock().lock(); second(); lock.readLock().unlock();"),
            threads(
                "lock.readLock().lock(); first(); lock.readLock().unlock(); pass(0);",
                "pass(1); lock.readLock().lock(); second(); lock.readLock().unlock();")),
        of(
            "StampedLock",
            "final java.util.concurrent.locks.StampedLock lock ="
                + " new java.util.concurrent.locks.StampedLock();",
            threads(
                "long stamp = lock.writeLock(); first(); lock.unlockWrite(stamp); pass(0);",
                "pass(1); long stamp = lock.readLock(); second(); lock.unlockRead(stamp);"),
            threads(
                "long stamp = lock.readLock(); first(); lock.unlockRead(stamp); pass(0);",
                "pass(1); long stamp = lock.readLock(); second(); lock.unlockRead(stamp);")),
        of(
            "VolatileFlag",
            "volatile boolean isDone; boolean isDoneTooEarly;",
            threads(
                "first(); isDone = true;", "while (!isDone) { Thread.onSpinWait(); } second();"),
            threads(
                "pass(1); first(); isDone = true; pass(2);",
                "isDoneTooEarly = isDone; pass(0); pass(3); second();")),
        of(
            "Atomic",
            "final java.util.concurrent.atomic.AtomicInteger done ="
                + " new java.util.concurrent.atomic.AtomicInteger(),"
                + " other = new java.util.concurrent.atomic.AtomicInteger();",
            threads(
                "first(); done.incrementAndGet();",
                "while (!done.compareAndSet(1, 2)) { Thread.onSpinWait(); } second();"),
            threads(
                "first(); done.incrementAndGet(); pass(0);",
                "pass(1); other.compareAndSet(0, 2); second();")),
        of(
            "Latch",
            "final java.util.concurrent.CountDownLatch latch ="
                + " new java.util.concurrent.CountDownLatch(1);",
            threads("first(); latch.countDown();", "latch.await(); second();"),
            threads("first(); latch.countDown(); pass(0);", "pass(1); second(); latch.await();")),
        of(
            "Barrier",
            "final java.util.concurrent.CyclicBarrier barrier ="
                + " new java.util.concurrent.CyclicBarrier(2);",
            threads("first(); barrier.await();", "barrier.await(); second();"),
            threads("barrier.await(); first(); pass(0);", "barrier.await(); pass(1); second();")),
        of(
            "Semaphore",
            "final java.util.concurrent.Semaphore permits ="
                + " new java.util.concurrent.Semaphore(0);",
            threads("first(); permits.release();", "permits.acquire(); second();"),
            threads(
                "permits.release(); first(); pass(0);", "permits.acquire(); pass(1); second();")),
        of(
            "Queue",
            "final java.util.concurrent.BlockingQueue<String> queue ="
                + " new java.util.concurrent.LinkedBlockingQueue<>();",
            threads("first(); queue.put(\"done\");", "queue.take(); second();"),
            threads(
                "queue.put(\"soon\"); first(); queue.put(\"done\"); pass(0);",
                "queue.take(); pass(1); second();")),
        of(
            "Future",
            "final java.util.concurrent.CompletableFuture<String> future ="
                + " new java.util.concurrent.CompletableFuture<>();",
            threads("first(); future.complete(\"done\");", "future.get(); second();"),
            threads(
                "future.complete(\"soon\"); first(); pass(0);",
                "future.get(); pass(1); second();")),
        of(
            "Executor",
            "final java.util.concurrent.ExecutorService pool ="
                + " java.util.concurrent.Executors.newFixedThreadPool(2);",
            "first(); pool.submit(() -> second()).get(); pool.shutdown();",
            "var one = pool.submit(() -> { first(); pass(0); });"
                + " var two = pool.submit(() -> { pass(1); second(); });"
                + " one.get(); two.get(); pool.shutdown();"),
        of(
            "Result",
            "final java.util.concurrent.ExecutorService pool ="
                + " java.util.concurrent.Executors.newFixedThreadPool(2);",
            "pool.submit(() -> first()).get(); second(); pool.shutdown();",
            "var one = pool.submit(() -> { first(); pass(0); });"
                + " pass(1); second(); one.get(); pool.shutdown();"),
        of(
            "Start",
            "final Thread thread = unwatched.Threads.thread(() -> { pass(1); second(); });",
            "first(); pass(0); thread.start(); thread.join();",
            "thread.start(); first(); pass(0); thread.join();"),
        of(
            "Join",
            "final Thread thread = unwatched.Threads.thread(() -> { first(); pass(0); });",
            "thread.start(); thread.join(); second();",
            "thread.start(); pass(1); second(); thread.join();"),
        of(
            "ClassInitialisation",
            "static SELF now;"
                + " static class Initialised { static { now.first(); } static void use() {} }"
                + " static class Early { static int zero = \"\".length(); static int use() { return zero; } }",
            "now = this; "
                + threads("Initialised.use(); pass(0);", "pass(1); Initialised.use(); second();"),
            threads("Early.use(); first(); pass(0);", "pass(1); Early.use(); second();")),
        of(
            "Interrupt",
            "final Thread thread = unwatched.Threads.thread(() -> {"
                + " while (!Thread.interrupted()) { Thread.onSpinWait(); } pass(1); second(); });",
            "thread.start(); first(); pass(0); thread.interrupt(); thread.join();",
            "thread.start(); thread.interrupt(); first(); pass(0); thread.join();"),
        new Ordering(
            "ThreadLocal",
            "static final ThreadLocal<SELF> OWN = ThreadLocal.withInitial(SELF::new);"
                + " final ThreadLocal<SELF> same = ThreadLocal.withInitial(() -> this);",
            threads("OWN.get().first(); pass(0);", "pass(1); OWN.get().second();"),
            threads("same.get().first(); pass(0);", "pass(1); same.get().second();"),
            false));
  }

  private static Ordering of(String name, String declared, String ordered, String unordered) {
    return new Ordering(name, declared, ordered, unordered, true);
  }

  private static String threads(String first, String second) {
    return TWO_THREADS.formatted(first, second);
  }
}
