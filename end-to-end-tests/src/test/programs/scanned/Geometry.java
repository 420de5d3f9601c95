// SPDX-License-Identifier: Apache-2.0
package scanned;

import unwatched.Gate;
import unwatched.Threads;

/** Three methods with the same suspicious locking: one goes wrong, one does not, one never runs. */
public final class Geometry {
  /** A point that moves. */
  static final class Point {
    private double x;

    synchronized double distanceTo(double other) {
      return x - other;
    }

    synchronized void move(double distance) {
      x += distance;
    }
  }

  /** A line with a lock of its own. */
  static final class Line {
    synchronized double interrupted(Point point) {
      double first = point.distanceTo(0);
      Gate.pass(0);
      Gate.pass(3);
      return first + point.distanceTo(1);
    }

    double undisturbed(Point point) {
      synchronized (this) {
        double first = point.distanceTo(0);
        return first + point.distanceTo(1);
      }
    }

    synchronized double unused(Point point) {
      double first = point.distanceTo(0);
      return first + point.distanceTo(1);
    }
  }

  private Geometry() {}

  public static void main(String[] arguments) throws Exception {
    Point point = new Point();
    Line line = new Line();
    Threads.run(
        () -> line.interrupted(point),
        () -> {
          Gate.pass(1);
          point.move(1);
          Gate.pass(2);
        });
    line.undisturbed(point);
  }
}
