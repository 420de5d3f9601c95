// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;

/**
 * The shortest tour through some cities by branch and bound. The threads take beginnings of tours
 * from a queue, put longer ones back or finish them, and share the best tour found, under a lock.
 */
final class Tsp implements Kernel {
  private static final int QUEUED_LENGTH = 4;

  /** The beginning of a tour: its cities, and how long it is. */
  private static final class Beginning {
    private final int[] cities;
    private final int length;

    Beginning(int[] cities, int length) {
      this.cities = cities;
      this.length = length;
    }
  }

  /** The queue knows when all is done: nothing is in it, and nobody works on what may return. */
  private static final class WorkQueue {
    private final Deque<Beginning> waiting = new ArrayDeque<>();
    private int working;

    synchronized void put(Beginning beginning) {
      waiting.addLast(beginning);
      notifyAll();
    }

    /** Takes one, or returns null when there will never be another. */
    @NotAtomic
    synchronized Beginning take() throws InterruptedException {
      while (waiting.isEmpty() && working > 0) {
        wait();
      }
      if (waiting.isEmpty()) {
        return null;
      }
      working++;
      return waiting.removeFirst();
    }

    synchronized void finished() {
      working--;
      if (working == 0) {
        notifyAll();
      }
    }
  }

  static final class Best {
    private int length = Integer.MAX_VALUE;

    synchronized int length() {
      return length;
    }

    synchronized int offer(int candidate) {
      length = Math.min(length, candidate);
      return length;
    }
  }

  private final int[][] distances;
  // For each city, the shortest way out of it: what any tour has to add at least.
  private final int[] exits;
  final Best best = new Best();

  Tsp(Size size) {
    int count = size.choose(9, 16);
    Random random = new Random(21);
    int[] x = random.ints(count, 0, 1000).toArray();
    int[] y = random.ints(count, 0, 1000).toArray();
    distances = new int[count][count];
    exits = new int[count];
    for (int i = 0; i < count; i++) {
      exits[i] = Integer.MAX_VALUE;
      for (int j = 0; j < count; j++) {
        distances[i][j] = (int) Math.round(Math.hypot(x[i] - x[j], y[i] - y[j]));
        exits[i] = i == j ? exits[i] : Math.min(exits[i], distances[i][j]);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Tsp::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    // A first bound makes the work depend less on which thread finds what when.
    best.offer(nearestNeighbours());
    WorkQueue queue = new WorkQueue();
    queue.put(new Beginning(new int[] {0}, 0));
    Workers.run(threads, worker -> search(queue));
  }

  /** The length of the tour that always goes on to the nearest city. */
  private int nearestNeighbours() {
    int[] tour = {0};
    int length = 0;
    while (tour.length < distances.length) {
      int last = tour[tour.length - 1];
      int nearest = -1;
      for (int city = 1; city < distances.length; city++) {
        boolean isNearer = nearest < 0 || distances[last][city] < distances[last][nearest];
        if (isNearer && !contains(tour, city)) {
          nearest = city;
        }
      }
      tour = append(tour, nearest);
      length += distances[last][nearest];
    }
    return length + distances[tour[tour.length - 1]][0];
  }

  private static int[] append(int[] cities, int city) {
    int[] longer = Arrays.copyOf(cities, cities.length + 1);
    longer[cities.length] = city;
    return longer;
  }

  private void search(WorkQueue queue) throws InterruptedException {
    for (Beginning next = queue.take(); next != null; next = queue.take()) {
      if (next.cities.length < QUEUED_LENGTH) {
        extend(next, queue);
      } else {
        new Completion(next.cities, best.length()).complete(next.cities.length, next.length);
      }
      queue.finished();
    }
  }

  private void extend(Beginning beginning, WorkQueue queue) {
    int[] cities = beginning.cities;
    int last = cities[cities.length - 1];
    for (int city = 1; city < distances.length; city++) {
      if (!contains(cities, city)) {
        queue.put(new Beginning(append(cities, city), beginning.length + distances[last][city]));
      }
    }
  }

  private static boolean contains(int[] cities, int city) {
    for (int visited : cities) {
      if (visited == city) {
        return true;
      }
    }
    return false;
  }

  /** Finds the best end of one beginning; belongs to one thread. */
  private final class Completion {
    private final int[] cities = new int[distances.length];
    private final boolean[] visited = new boolean[distances.length];
    private int bound;

    Completion(int[] beginning, int bound) {
      this.bound = bound;
      for (int i = 0; i < beginning.length; i++) {
        cities[i] = beginning[i];
        visited[beginning[i]] = true;
      }
    }

    private void complete(int count, int length) {
      int last = cities[count - 1];
      if (count == cities.length) {
        if (length + distances[last][0] < bound) {
          bound = best.offer(length + distances[last][0]);
        }
        return;
      }
      if (length + rest(last) >= bound) {
        return;
      }
      for (int city = 1; city < visited.length; city++) {
        if (!visited[city]) {
          visited[city] = true;
          cities[count] = city;
          complete(count + 1, length + distances[last][city]);
          visited[city] = false;
        }
      }
    }

    private int rest(int last) {
      int sum = exits[last];
      for (int city = 0; city < visited.length; city++) {
        sum += visited[city] ? 0 : exits[city];
      }
      return sum;
    }
  }

  @Override
  public void check() {
    WrongResultException.unlessEqual("shortest tour", shortest(), best.length());
  }

  /** Held and Karp: the shortest way through each set of cities that ends in each of its cities. */
  private int shortest() {
    int count = distances.length - 1;
    int[][] ways = new int[1 << count][count];
    for (int set = 1; set < ways.length; set++) {
      for (int last = 0; last < count; last++) {
        ways[set][last] = shortest(ways, set, last);
      }
    }
    int shortest = Integer.MAX_VALUE;
    for (int last = 0; last < count; last++) {
      shortest = Math.min(shortest, ways[ways.length - 1][last] + distances[last + 1][0]);
    }
    return shortest;
  }

  private int shortest(int[][] ways, int set, int last) {
    int before = set & ~(1 << last);
    if (before == 0) {
      return distances[0][last + 1];
    }
    int shortest = Integer.MAX_VALUE;
    for (int previous = 0; previous < ways[0].length; previous++) {
      if ((before >> previous & 1) == 1) {
        shortest = Math.min(shortest, ways[before][previous] + distances[previous + 1][last + 1]);
      }
    }
    return shortest;
  }
}
