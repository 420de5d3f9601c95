// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.AbstractMap;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Two threads meet in functions that they give to a map of the program, and one comes in between
 * the steps of what another one does to a buffer.
 */
public final class Meeting {
  /**
   * Much less would do for them to meet, and others that keep them apart would do so for longer.
   */
  private static final int PATIENCE_IN_MILLISECONDS = 300;

  private static final int TIMES = 10;
  private static final int MANY = 1000;
  private static final int LONG_IN_SECONDS = 60;

  /** Has much of what it can do from the interface. */
  private static final class OwnMap extends AbstractMap<String, Integer>
      implements ConcurrentMap<String, Integer> {
    private final ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();

    @Override
    public Integer get(Object key) {
      return map.get(key);
    }

    @Override
    public Integer put(String key, Integer value) {
      return map.put(key, value);
    }

    @Override
    public Integer putIfAbsent(String key, Integer value) {
      return map.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(Object key, Object value) {
      return map.remove(key, value);
    }

    @Override
    public boolean replace(String key, Integer before, Integer after) {
      return map.replace(key, before, after);
    }

    @Override
    public Integer replace(String key, Integer value) {
      return map.replace(key, value);
    }

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      return map.entrySet();
    }
  }

  /** Where the threads meet. */
  private static final class Place {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private volatile boolean haveMet;

    /** Only the first call of a thread waits; others may be made because of the other thread. */
    int meet(int result) {
      if (!haveMet) {
        try {
          barrier.await(PATIENCE_IN_MILLISECONDS, TimeUnit.MILLISECONDS);
          haveMet = true;
        } catch (BrokenBarrierException | TimeoutException e) {
          return result;
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return result;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(
        "computeIfAbsent " + meet(place -> map -> map.computeIfAbsent("a", k -> place.meet(1))));
    System.out.println(
        "computeIfPresent "
            + meet(place -> map -> map.computeIfPresent("b", (k, v) -> place.meet(v))));
    System.out.println(
        "compute " + meet(place -> map -> map.compute("b", (k, v) -> place.meet(2))));
    System.out.println(
        "merge " + meet(place -> map -> map.merge("b", 1, (v, w) -> place.meet(v + w))));
    System.out.println(
        "replaceAll " + meet(place -> map -> map.replaceAll((k, v) -> place.meet(v))));
    System.out.println("forEach " + meet(place -> map -> map.forEach((k, v) -> place.meet(v))));
    System.out.println("insert " + comesInBetween());
  }

  /** The buffer is asked for its length before it is locked for good. */
  private static boolean comesInBetween() throws InterruptedException {
    StringBuffer buffer = new StringBuffer("x".repeat(MANY));
    AtomicBoolean isOver = new AtomicBoolean();
    Thread deleting =
        new Thread(
            () -> {
              while (!isOver.get()) {
                if (buffer.length() > 1) {
                  buffer.deleteCharAt(0);
                }
              }
            });
    deleting.start();
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONG_IN_SECONDS);
      while (System.nanoTime() < deadline) {
        buffer.setLength(MANY);
        buffer.insert(1, (CharSequence) buffer);
      }
      return false;
    } catch (IndexOutOfBoundsException e) {
      return true;
    } finally {
      isOver.set(true);
      deleting.join();
    }
  }

  /** Whether the threads meet at all, however busy the machine is. */
  private static boolean meet(Function<Place, Consumer<OwnMap>> actions)
      throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      Place place = new Place();
      OwnMap map = new OwnMap();
      map.put("b", 1);
      Consumer<OwnMap> action = actions.apply(place);
      Thread first = new Thread(() -> action.accept(map));
      Thread second = new Thread(() -> action.accept(map));
      first.start();
      second.start();
      first.join();
      second.join();
      if (place.haveMet) {
        return true;
      }
    }
    return false;
  }
}
