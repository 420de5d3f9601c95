// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;

/**
 * Draws a scene: many short-lived objects, a shared scene that is only read, and rows of pixels
 * dealt out in turn. Each thread merges the sum of what it drew with that of the others.
 */
final class RayTracer implements Kernel {
  private final Scene scene = new Scene(4);
  private final int side;
  private final long expected;
  final int[] pixels;
  private long sum;

  RayTracer(Size size) {
    side = size.choose(24, 2000);
    expected = size == Size.SMALL ? 18_333 : 129_032_009;
    pixels = new int[side * side];
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, RayTracer::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Workers.run(threads, worker -> draw(worker, threads));
  }

  private void draw(int worker, int threads) {
    Point eye = new Point(1, 2, -18);
    long mine = 0;
    for (int row = worker; row < side; row += threads) {
      for (int column = 0; column < side; column++) {
        Point target = new Point(coordinate(column), coordinate(row), -4);
        int brightness = scene.brightness(eye, Point.difference(target, eye).normalize());
        pixels[row * side + column] = brightness;
        mine += brightness;
      }
    }
    merge(mine);
  }

  private double coordinate(int pixel) {
    return 10.0 * pixel / side - 5;
  }

  private synchronized void merge(long mine) {
    sum += mine;
  }

  @Override
  public void check() {
    long drawn = 0;
    for (int pixel : pixels) {
      drawn += pixel;
    }
    WrongResultException.unlessEqual("sum of the pixels", expected, drawn);
    WrongResultException.unlessEqual("merged sum", expected, sum);
  }
}
