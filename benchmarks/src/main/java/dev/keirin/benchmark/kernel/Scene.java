// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import java.util.ArrayList;
import java.util.List;

/** A cube of shiny spheres under one lamp, of which rays can be asked what they see. */
final class Scene {
  private static final int DEPTH = 5;
  private static final double NEAR = 1e-9;
  private static final double AMBIENT = 0.1;
  private static final double SHINE = 0.4;

  private record Sphere(Point center, double radius) {
    /** How far along the ray the sphere is entered, or infinitely far. */
    double distance(Point origin, Point direction) {
      Point toCenter = Point.difference(center, origin);
      double along = toCenter.dot(direction);
      double half = along * along - toCenter.dot(toCenter) + radius * radius;
      if (half < 0) {
        return Double.POSITIVE_INFINITY;
      }
      double distance = along - Math.sqrt(half);
      return distance > NEAR ? distance : Double.POSITIVE_INFINITY;
    }
  }

  private final List<Sphere> spheres = new ArrayList<>();
  private final Point lamp = new Point(-8, 12, -20);

  /** The scene with so many spheres in each direction. */
  Scene(int perSide) {
    for (int i = 0; i < perSide * perSide * perSide; i++) {
      spheres.add(
          new Sphere(
              new Point(
                  middle(i % perSide, perSide),
                  middle(i / perSide % perSide, perSide),
                  middle(i / perSide / perSide, perSide)),
              0.8 * 4 / perSide));
    }
  }

  private static double middle(int index, int perSide) {
    return (index - (perSide - 1) / 2.0) * 8 / perSide;
  }

  /** The brightness, from 0 to 255, of what is seen from there into that direction. */
  int brightness(Point origin, Point direction) {
    return (int) Math.min(255, 256 * trace(origin, direction, DEPTH));
  }

  private double trace(Point origin, Point direction, int depth) {
    double nearest = Double.POSITIVE_INFINITY;
    Sphere seen = null;
    for (Sphere sphere : spheres) {
      double distance = sphere.distance(origin, direction);
      if (distance < nearest) {
        nearest = distance;
        seen = sphere;
      }
    }
    return seen == null ? 0 : shade(seen, origin.copy().move(direction, nearest), direction, depth);
  }

  private double shade(Sphere sphere, Point at, Point direction, int depth) {
    Point normal = Point.difference(at, sphere.center()).normalize();
    Point toLamp = Point.difference(lamp, at).normalize();
    double light = AMBIENT;
    double facing = normal.dot(toLamp);
    if (facing > 0 && !isShadowed(at, toLamp)) {
      light += (1 - AMBIENT) * facing;
    }
    if (depth == 1) {
      return light;
    }
    Point mirrored = direction.copy().move(normal, -2 * direction.dot(normal)).normalize();
    return (1 - SHINE) * light + SHINE * trace(at, mirrored, depth - 1);
  }

  private boolean isShadowed(Point at, Point toLamp) {
    for (Sphere sphere : spheres) {
      if (sphere.distance(at, toLamp) < Double.POSITIVE_INFINITY) {
        return true;
      }
    }
    return false;
  }
}
