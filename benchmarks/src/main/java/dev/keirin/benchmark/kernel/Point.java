// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

/** A point or direction in space, changed in place. */
final class Point {
  double x;
  double y;
  double z;

  Point(double x, double y, double z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  static Point difference(Point a, Point b) {
    return new Point(a.x - b.x, a.y - b.y, a.z - b.z);
  }

  double dot(Point other) {
    return x * other.x + y * other.y + z * other.z;
  }

  /** Goes that far into a direction. */
  Point move(Point direction, double distance) {
    x += direction.x * distance;
    y += direction.y * distance;
    z += direction.z * distance;
    return this;
  }

  Point normalize() {
    double length = Math.sqrt(dot(this));
    x /= length;
    y /= length;
    z /= length;
    return this;
  }

  Point copy() {
    return new Point(x, y, z);
  }
}
