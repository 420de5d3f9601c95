// SPDX-License-Identifier: Apache-2.0
// uses: mockito-core-5.20.0.jar
// uses: byte-buddy-1.18.16.jar
// uses: byte-buddy-agent-1.18.16.jar
// uses: objenesis-3.3.jar
package unharmed;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;

/** Mocks of classes that everybody uses, also Keirin: their code is another one from then on. */
public final class MockingTheLibrary {
  /** Is shared by threads. */
  private static final class Counter {
    private final Map<String, Integer> counts = new HashMap<>();
    private final int[] numbers = new int[8];
    private volatile int last;
    private int total;

    synchronized void count(String key) {
      counts.merge(key, 1, Integer::sum);
      numbers[counts.size() % numbers.length]++;
      total++;
      last = total;
    }
  }

  public static void main(String[] args) throws Exception {
    work();
    collections();
    work();
    maps();
    work();
    threads();
    work();
    locks();
    work();
    executors();
    work();
    futures();
    work();
    statics();
    constructions();
    work();
    inTheNewThread();
  }

  /** What programs do, with whatever has been mocked before. */
  private static void work() throws Exception {
    Counter counter = new Counter();
    ConcurrentMap<String, Integer> shared = new ConcurrentHashMap<>();
    ReentrantLock lock = new ReentrantLock();
    List<String> list = new ArrayList<>();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      String name = "k" + i;
      threads[i] =
          new Thread(
              () -> {
                for (int k = 0; k < 30; k++) {
                  counter.count(name);
                  shared.merge(name, k, Integer::sum);
                  lock.lock();
                  try {
                    list.add(name);
                  } finally {
                    lock.unlock();
                  }
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<Integer> sum = pool.submit(() -> shared.values().stream().mapToInt(n -> n).sum());
    CompletableFuture<Integer> size =
        CompletableFuture.supplyAsync(list::size, pool).thenApply(n -> n + counter.last);
    System.out.println(counter.total + " " + sum.get() + " " + size.get() + " " + list.size());
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
  }

  private static void collections() {
    List<String> spied = spy(new ArrayList<>());
    spied.add("x");
    doReturn(7).when(spied).size();
    System.out.println(spied.size() + spied.get(0));
    verify(spied).add("x");
    ArrayList<?> mocked = mock(ArrayList.class);
    System.out.println(mocked.size() + " " + mocked.isEmpty());
    Set<String> set = spy(new HashSet<>(List.of("a")));
    Deque<Integer> deque = spy(new ArrayDeque<>(List.of(1, 2)));
    deque.push(0);
    System.out.println(set.contains("a") + " " + deque + " " + deque.size());
    Iterator<?> iterator = mock(Iterator.class);
    when(iterator.hasNext()).thenReturn(true, false);
    System.out.println(iterator.hasNext() + " " + iterator.hasNext());
    LinkedBlockingQueue<String> queue = spy(new LinkedBlockingQueue<>());
    queue.offer("q");
    System.out.println(queue.poll());
  }

  private static void maps() {
    Map<String, Integer> spied = spy(new HashMap<>());
    spied.put("a", 1);
    doReturn(9).when(spied).get("a");
    System.out.println(spied.get("a") + " " + spied.merge("b", 2, Integer::sum));
    ConcurrentHashMap<String, Integer> shared = spy(new ConcurrentHashMap<>());
    System.out.println(shared.computeIfAbsent("k", key -> 3) + " " + shared.size());
    verify(shared, times(1)).size();
    System.out.println(
        spy(new LinkedHashMap<>(Map.of(1, 2))) + "" + spy(new TreeMap<>(Map.of(3, 4))));
    Map<?, ?> mocked = mock(Map.class);
    System.out.println(mocked.containsKey("x"));
    AtomicInteger number = spy(new AtomicInteger(4));
    System.out.println(number.incrementAndGet() + mock(AtomicInteger.class).get());
  }

  private static void threads() throws Exception {
    Thread mocked = mock(Thread.class);
    mocked.start();
    mocked.join();
    verify(mocked).start();
    AtomicInteger runs = new AtomicInteger();
    Thread spied = spy(new Thread(runs::incrementAndGet));
    spied.run();
    System.out.println(runs);
    Runnable runnable = mock(Runnable.class);
    Thread real = new Thread(runnable);
    real.start();
    real.join();
    verify(runnable).run();
    ThreadLocal<Integer> local = spy(ThreadLocal.withInitial(() -> 5));
    System.out.println(local.get());
    Object object = mock(Object.class);
    synchronized (object) {
      object.notifyAll();
    }
  }

  private static void locks() throws Exception {
    ReentrantLock spied = spy(new ReentrantLock());
    spied.lock();
    System.out.println(spied.isHeldByCurrentThread() + " " + spied.getHoldCount());
    spied.unlock();
    ReentrantLock mocked = mock(ReentrantLock.class);
    when(mocked.tryLock()).thenReturn(true);
    System.out.println(mocked.tryLock());
    ReentrantReadWriteLock both = spy(new ReentrantReadWriteLock());
    both.readLock().lock();
    System.out.println(both.getReadLockCount());
    both.readLock().unlock();
    CountDownLatch latch = spy(new CountDownLatch(1));
    Thread thread = new Thread(latch::countDown);
    thread.start();
    latch.await();
    thread.join();
    System.out.println(latch.getCount());
  }

  private static void executors() throws Exception {
    ExecutorService mocked = mock(ExecutorService.class);
    doAnswer(
            called -> {
              ((Runnable) called.getArgument(0)).run();
              return null;
            })
        .when(mocked)
        .execute(any());
    AtomicInteger runs = new AtomicInteger();
    mocked.execute(runs::incrementAndGet);
    System.out.println(runs);
    ThreadPoolExecutor spied =
        spy(new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
    System.out.println(spied.submit(() -> "done").get());
    spied.shutdown();
    verify(spied).shutdown();
    System.out.println(mock(ThreadPoolExecutor.class).getPoolSize());
  }

  private static void futures() throws Exception {
    Future<?> future = mock(Future.class);
    System.out.println(future.get() + " " + future.isDone());
    CompletableFuture<String> spied = spy(new CompletableFuture<>());
    CompletableFuture<String> next = spied.thenApply(text -> text + "!");
    spied.complete("yes");
    System.out.println(next.get());
    CompletableFuture<?> mocked = mock(CompletableFuture.class);
    System.out.println(mocked.join() + " " + mocked.isDone());
    Optional<?> optional = mock(Optional.class);
    when(optional.isPresent()).thenReturn(true);
    System.out.println(optional.isPresent() + " " + Optional.of(3).map(n -> n + 1).get());
    StringBuilder builder = spy(new StringBuilder("b"));
    System.out.println(builder.append("c").length());
  }

  private static void statics() {
    try (MockedStatic<UUID> ids = mockStatic(UUID.class);
        MockedStatic<Executors> factories = mockStatic(Executors.class)) {
      UUID id = new UUID(1, 2);
      ids.when(UUID::randomUUID).thenReturn(id);
      factories.when(() -> Executors.newFixedThreadPool(anyInt())).thenReturn(null);
      System.out.println(UUID.randomUUID() + " " + Executors.newFixedThreadPool(3));
    }
    try (MockedStatic<Instant> now = mockStatic(Instant.class)) {
      System.out.println(Instant.now());
    }
    System.out.println(Instant.now() != null);
  }

  private static void constructions() {
    try (MockedConstruction<ArrayDeque> deques =
            mockConstruction(
                ArrayDeque.class, (mocked, context) -> when(mocked.size()).thenReturn(11));
        MockedConstruction<CountDownLatch> latches = mockConstruction(CountDownLatch.class);
        MockedConstruction<AtomicInteger> numbers = mockConstruction(AtomicInteger.class)) {
      ArrayDeque<?> deque = new ArrayDeque<>();
      System.out.println(deque.size() + " " + new CountDownLatch(3).getCount());
      System.out.println(new AtomicInteger(8).get() + " " + numbers.constructed().size());
      System.out.println(deques.constructed().size() + latches.constructed().size());
    }
    System.out.println(new ArrayDeque<>(List.of(1)).size());
  }

  /** Another thread fails and says so itself. */
  private static void inTheNewThread() throws InterruptedException {
    Thread failing =
        new Thread(
            () -> {
              throw new IllegalStateException("expected");
            });
    failing.setUncaughtExceptionHandler((thread, e) -> System.out.println(e.getMessage()));
    failing.start();
    failing.join();
  }
}
