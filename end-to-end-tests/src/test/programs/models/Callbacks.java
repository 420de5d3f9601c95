// SPDX-License-Identifier: Apache-2.0
package models;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Two threads meet in code of the program that calls of the library run, on the same object. */
public final class Callbacks {
  private static final int PATIENCE_IN_MILLISECONDS = 300;
  private static final int TIMES = 10;

  /** Where the threads meet. */
  private static final class Place {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private volatile boolean haveMet;

    <T> T meet(T result) {
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

  /** Is looked at by the map that it is put into. */
  private record Key(Place place) {
    @Override
    public int hashCode() {
      return place.meet(5);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    meet(() -> new ConcurrentSkipListMap<String, Integer>(), Callbacks::makeOne);
    meet(
        () -> new ConcurrentSkipListMap<>(Map.of("a", 1)),
        (map, place) -> map.merge("a", 1, (v, w) -> place.meet(v + w)));
    meet(() -> new ConcurrentHashMap<Key, Integer>(), (map, place) -> map.put(new Key(place), 1));
    meet(
        () -> new ConcurrentHashMap<>(Map.of("a", 1)),
        (map, place) -> map.forEach((k, v) -> place.meet(v)));
    meet(
        () -> new AtomicReference<>(1), (last, place) -> last.updateAndGet(v -> place.meet(v + 1)));
    meet(
        () -> new AtomicInteger(1),
        (sum, place) -> sum.accumulateAndGet(1, (v, w) -> place.meet(v + w)));
    meet(() -> new CopyOnWriteArrayList<>(List.of(1)), (list, place) -> list.forEach(place::meet));
    meet(
        () -> new ConcurrentLinkedQueue<>(List.of(1)),
        (queue, place) -> queue.removeIf(v -> place.meet(false)));
    meet(() -> new HashMap<>(Map.of("a", 1)), (map, place) -> map.forEach((k, v) -> place.meet(v)));
    meet(() -> new ArrayList<>(List.of(1)), (list, place) -> list.removeIf(v -> place.meet(false)));
  }

  private static void makeOne(Map<String, Integer> map, Place place) {
    map.computeIfAbsent("a", key -> place.meet(1));
  }

  /** Tells whether the threads meet at all, however busy the machine is. */
  private static <T> void meet(Supplier<T> creation, BiConsumer<T, Place> action)
      throws InterruptedException {
    boolean haveMet = false;
    for (int i = 0; i < TIMES && !haveMet; i++) {
      Place place = new Place();
      T object = creation.get();
      Thread first = new Thread(() -> act(action, object, place));
      Thread second = new Thread(() -> act(action, object, place));
      first.start();
      second.start();
      first.join();
      second.join();
      haveMet = place.haveMet;
    }
    System.out.println(creation.get().getClass().getSimpleName() + " " + haveMet);
  }

  private static <T> void act(BiConsumer<T, Place> action, T object, Place place) {
    try {
      action.accept(object, place);
    } catch (ConcurrentModificationException e) {
      System.err.println("changed by both");
    }
  }
}
