// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/**
 * Lifts that carry people between floors, a thread each. Who waits where, and which floor a lift is
 * on its way to, is known to one control, all of whose methods are synchronized.
 */
final class Elevator implements Kernel {
  private static final int FLOORS = 20;
  private static final int CAPACITY = 8;
  private static final int LOBBY = 100;

  /** Somebody on the way; belongs to the control while waiting and to a lift while riding. */
  static final class Passenger {
    private final int from;
    private final int to;
    private int leftAt = -1;

    Passenger(int from, int to) {
      this.from = from;
      this.to = to;
    }

    void leave(int floor) {
      leftAt = floor;
    }
  }

  private static final class Control {
    private final List<List<Passenger>> waiting = new ArrayList<>();
    private final boolean[] claimed = new boolean[FLOORS];
    private int inBuilding;
    private boolean closed;

    Control() {
      for (int i = 0; i < FLOORS; i++) {
        waiting.add(new ArrayList<>());
      }
    }

    /** Somebody presses a button, after having found a place to wait. */
    @NotAtomic
    synchronized void call(Passenger passenger) throws InterruptedException {
      while (inBuilding == LOBBY) {
        wait();
      }
      inBuilding++;
      waiting.get(passenger.from).add(passenger);
      notifyAll();
    }

    synchronized void close() {
      closed = true;
      notifyAll();
    }

    /** Claims the nearest floor where somebody waits; returns -1 if nobody will any more. */
    @NotAtomic
    synchronized int claim(int floor) throws InterruptedException {
      while (true) {
        int nearest = nearestCall(floor);
        if (nearest >= 0) {
          claimed[nearest] = true;
          return nearest;
        }
        if (closed && inBuilding == 0) {
          return -1;
        }
        wait();
      }
    }

    private int nearestCall(int floor) {
      int nearest = -1;
      for (int i = 0; i < FLOORS; i++) {
        boolean isNearer = nearest < 0 || Math.abs(i - floor) < Math.abs(nearest - floor);
        if (!claimed[i] && !waiting.get(i).isEmpty() && isNearer) {
          nearest = i;
        }
      }
      return nearest;
    }

    /** Lets people in until the lift is full, and gives up the claim on the floor. */
    synchronized List<Passenger> board(int floor) {
      claimed[floor] = false;
      List<Passenger> queue = waiting.get(floor);
      List<Passenger> first = queue.subList(0, Math.min(CAPACITY, queue.size()));
      List<Passenger> boarded = new ArrayList<>(first);
      first.clear();
      return boarded;
    }

    synchronized void delivered(int count) {
      inBuilding -= count;
      notifyAll();
    }
  }

  final List<Passenger> passengers = new ArrayList<>();

  Elevator(Size size) {
    Random random = new Random(90);
    int count = size.choose(500, 1_000_000);
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(FLOORS);
      int further = 1 + random.nextInt(FLOORS - 1);
      passengers.add(new Passenger(from, (from + further) % FLOORS));
    }
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Elevator::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Control control = new Control();
    // Worker 0 is the people, who come one after the other; the others are lifts.
    Workers.run(
        threads + 1,
        worker -> {
          if (worker == 0) {
            arrive(control);
          } else {
            lift(control);
          }
        });
  }

  private void arrive(Control control) throws InterruptedException {
    for (Passenger passenger : passengers) {
      control.call(passenger);
    }
    control.close();
  }

  private static void lift(Control control) throws InterruptedException {
    int floor = 0;
    for (int next = control.claim(floor); next >= 0; next = control.claim(floor)) {
      floor = ride(control.board(next), next, control);
    }
  }

  /** Goes up to the last who wants to go up, then down to the last who wants to go down. */
  private static int ride(List<Passenger> riding, int start, Control control) {
    int floor = start;
    for (int direction = 1; direction >= -1; direction -= 2) {
      while (hasFurther(riding, floor, direction)) {
        floor += direction;
        control.delivered(leave(riding, floor));
      }
    }
    return floor;
  }

  private static boolean hasFurther(List<Passenger> riding, int floor, int direction) {
    for (Passenger passenger : riding) {
      if ((passenger.to - floor) * direction > 0) {
        return true;
      }
    }
    return false;
  }

  private static int leave(List<Passenger> riding, int floor) {
    int left = 0;
    for (Iterator<Passenger> rest = riding.iterator(); rest.hasNext(); ) {
      Passenger passenger = rest.next();
      if (passenger.to == floor) {
        passenger.leave(floor);
        rest.remove();
        left++;
      }
    }
    return left;
  }

  @Override
  public void check() {
    for (Passenger passenger : passengers) {
      WrongResultException.unlessEqual(
          "floor where a passenger left", passenger.to, passenger.leftAt);
    }
  }
}
