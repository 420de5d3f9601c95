// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.Random;

/**
 * Particles that attract and repel each other (Lennard-Jones) in a periodic box. Each thread adds
 * the forces it computes to an array of its own; between two barriers these are summed up.
 */
final class Moldyn implements Kernel {
  private static final double DENSITY = 0.83134;
  private static final double TIME_STEP = 0.002;
  private static final double CUTOFF = 2.5;
  // The potential is shifted to be continuous where it is cut off, or energy would not be kept.
  private static final double SHIFT = 4 * (Math.pow(CUTOFF, -12) - Math.pow(CUTOFF, -6));

  private final int steps;
  private final int count;
  private final double side;
  private final double[][] position;
  final double[][] velocity;
  private final double initialKinetic;
  private double initialPotential;
  private double finalPotential;

  Moldyn(Size size) {
    int cells = size.choose(4, 7);
    steps = size.choose(8, 420);
    count = 4 * cells * cells * cells;
    side = Math.cbrt(count / DENSITY);
    position = new double[3][count];
    velocity = new double[3][count];
    placeOnLattice(cells);
    initialKinetic = heat(new Random(4711));
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Moldyn::new);
  }

  /** A cube of cells with a particle in a corner and in the middle of each face at that corner. */
  private void placeOnLattice(int cells) {
    double[][] corners = {{0, 0, 0}, {0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0}};
    for (int i = 0; i < count; i++) {
      int cell = i / 4;
      int[] at = {cell % cells, cell / cells % cells, cell / cells / cells};
      for (int axis = 0; axis < 3; axis++) {
        position[axis][i] = (at[axis] + corners[i % 4][axis]) * side / cells;
      }
    }
  }

  /** Gives random velocities, the box as a whole none, and returns the kinetic energy. */
  private double heat(Random random) {
    for (double[] component : velocity) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        component[i] = random.nextGaussian() * 0.85;
        sum += component[i];
      }
      for (int i = 0; i < count; i++) {
        component[i] -= sum / count;
      }
    }
    return kinetic();
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    PhaseBarrier barrier = new PhaseBarrier(threads);
    double[][][] forces = new double[threads][3][count];
    Workers.run(threads, worker -> simulate(worker, forces, barrier));
  }

  private void simulate(int worker, double[][][] forces, PhaseBarrier barrier)
      throws InterruptedException {
    Range mine = Range.share(worker, forces.length, count);
    addInitialPotential(push(worker, forces));
    barrier.await();
    for (int step = 0; step < steps; step++) {
      kick(mine, forces);
      move(mine);
      barrier.await();
      double potential = push(worker, forces);
      barrier.await();
      kick(mine, forces);
      if (step == steps - 1) {
        addFinalPotential(potential);
      }
    }
  }

  private synchronized void addInitialPotential(double potential) {
    initialPotential += potential;
  }

  private synchronized void addFinalPotential(double potential) {
    finalPotential += potential;
  }

  private void kick(Range mine, double[][][] forces) {
    for (int axis = 0; axis < 3; axis++) {
      for (int i = mine.from(); i < mine.to(); i++) {
        double sum = 0;
        for (double[][] force : forces) {
          sum += force[axis][i];
        }
        velocity[axis][i] += sum * TIME_STEP / 2;
      }
    }
  }

  private void move(Range mine) {
    for (int axis = 0; axis < 3; axis++) {
      for (int i = mine.from(); i < mine.to(); i++) {
        double moved = position[axis][i] + velocity[axis][i] * TIME_STEP;
        position[axis][i] = moved - side * Math.floor(moved / side);
      }
    }
  }

  /**
   * Computes the forces of every so many-th particle and those after it; returns their potential.
   */
  private double push(int worker, double[][][] forces) {
    double[][] mine = forces[worker];
    for (double[] component : mine) {
      for (int i = 0; i < count; i++) {
        component[i] = 0;
      }
    }
    double potential = 0;
    for (int i = worker; i < count; i += forces.length) {
      potential += push(i, mine[0], mine[1], mine[2]);
    }
    return potential;
  }

  private double push(int i, double[] forceX, double[] forceY, double[] forceZ) {
    double[] x = position[0];
    double[] y = position[1];
    double[] z = position[2];
    double potential = 0;
    for (int j = i + 1; j < count; j++) {
      double dx = nearest(x[i] - x[j]);
      double dy = nearest(y[i] - y[j]);
      double dz = nearest(z[i] - z[j]);
      double square = dx * dx + dy * dy + dz * dz;
      if (square < CUTOFF * CUTOFF) {
        double inverse = 1 / square;
        double sixth = inverse * inverse * inverse;
        potential += 4 * sixth * (sixth - 1) - SHIFT;
        double force = 24 * sixth * (2 * sixth - 1) * inverse;
        forceX[i] += force * dx;
        forceY[i] += force * dy;
        forceZ[i] += force * dz;
        forceX[j] -= force * dx;
        forceY[j] -= force * dy;
        forceZ[j] -= force * dz;
      }
    }
    return potential;
  }

  /** The distance to the nearest of a particle's periodic images. */
  private double nearest(double distance) {
    if (distance > side / 2) {
      return distance - side;
    }
    return distance < -side / 2 ? distance + side : distance;
  }

  private double kinetic() {
    double sum = 0;
    for (double[] component : velocity) {
      for (double v : component) {
        sum += v * v;
      }
    }
    return sum / 2;
  }

  /** Momentum and energy are kept; potential energy was turned into kinetic or back. */
  @Override
  public void check() {
    for (double[] component : velocity) {
      double momentum = 0;
      for (double v : component) {
        momentum += v;
      }
      WrongResultException.unlessWithin("momentum", 0, momentum, 1e-8);
    }
    double energy = initialKinetic + initialPotential;
    WrongResultException.unlessWithin(
        "energy", energy, kinetic() + finalPotential, 1e-3 * Math.abs(energy));
    if (Math.abs(initialPotential - finalPotential) < 1e-3 * Math.abs(energy)) {
      throw new WrongResultException("nothing moved");
    }
  }
}
