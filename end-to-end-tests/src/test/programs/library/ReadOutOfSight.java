// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import unwatched.Gate;
import unwatched.Threads;

/**
 * What was done to an object before it was put into a thread-safe collection is known to whoever
 * gets it from there, in whatever way.
 */
public final class ReadOutOfSight {
  private static final AtomicInteger handedOver = new AtomicInteger();
  private static int step;

  private static final class Box {
    int value;

    /** Looks into the other one, though it is the collection that asks. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Box box && box.value == value;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static <C> void handOver(C collection, BiConsumer<C, Box> put, Function<C, Box> get)
      throws Exception {
    int first = step;
    step += 2;
    Threads.run(
        () -> {
          Box box = new Box();
          box.value = 42;
          put.accept(collection, box);
          Gate.pass(first);
        },
        () -> {
          Gate.pass(first + 1);
          if (get.apply(collection).value == 42) {
            handedOver.incrementAndGet();
          }
        });
    if (handedOver.get() != step / 2) {
      throw new IllegalStateException(handedOver + " of " + step / 2);
    }
  }

  private static void list(Function<List<Box>, Box> get) throws Exception {
    handOver(new Vector<>(), List::add, get);
    handOver(new CopyOnWriteArrayList<>(), List::add, get);
    handOver(Collections.synchronizedList(new ArrayList<>()), List::add, get);
  }

  private static void map(Function<Map<String, Box>, Box> get) throws Exception {
    handOver(new ConcurrentHashMap<>(), (map, box) -> map.put("key", box), get);
    handOver(Collections.synchronizedMap(new TreeMap<>()), (map, box) -> map.put("key", box), get);
  }

  private static void queue(Function<BlockingQueue<Box>, Box> get) throws Exception {
    handOver(new LinkedBlockingQueue<>(), BlockingQueue::add, get);
  }

  private static Box seen(Consumer<Consumer<Box>> reader) {
    Box[] last = new Box[1];
    reader.accept(
        box -> {
          box.value++;
          box.value--;
          last[0] = box;
        });
    return last[0];
  }

  private static Box first(Collection<Box> boxes) {
    return boxes.iterator().next();
  }

  public static void main(String[] args) throws Exception {
    step = 0;
    handedOver.set(0);
    list(boxes -> first(new ArrayList<>(boxes)));
    list(boxes -> first(List.copyOf(boxes)));
    list(boxes -> boxes.stream().filter(box -> box.value == 42).findFirst().orElseThrow());
    list(boxes -> seen(boxes::forEach));
    list(boxes -> boxes.contains(new Box()) ? null : first(boxes));
    list(
        boxes -> {
          List<Box> own = new ArrayList<>();
          own.addAll(boxes);
          return first(own);
        });
    map(boxes -> first(new ArrayList<>(boxes.values())));
    map(boxes -> new HashMap<>(boxes).get("key"));
    map(boxes -> boxes.values().stream().findAny().orElseThrow());
    map(
        boxes ->
            boxes.values().parallelStream().filter(b -> b.value == 42).findAny().orElseThrow());
    map(boxes -> boxes.computeIfPresent("key", (key, box) -> box.value == 42 ? box : null));
    queue(boxes -> first(new ArrayDeque<>(boxes)));
    queue(boxes -> first(boxes));
    queue(boxes -> boxes.toArray(new Box[0])[0]);
    queue(boxes -> seen(boxes::forEach));
    queue(boxes -> boxes.stream().findFirst().orElseThrow());
    handOver(
        new ConcurrentLinkedQueue<Box>(), Collection::add, boxes -> first(new Vector<>(boxes)));
    wrapped();
  }

  private static void wrapped() throws Exception {
    List<Box> list = new Vector<>();
    List<Box> view = Collections.unmodifiableList(list);
    handOver(list, List::add, boxes -> view.get(0));
    Map<String, Box> map = new ConcurrentHashMap<>();
    Map<String, Box> viewOfMap = Collections.unmodifiableMap(map);
    handOver(map, (boxes, box) -> boxes.put("key", box), boxes -> viewOfMap.get("key"));
    handOver(map, (boxes, box) -> boxes.put("key", box), boxes -> first(viewOfMap.values()));
  }
}
