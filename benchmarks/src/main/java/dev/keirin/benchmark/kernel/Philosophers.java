// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;

/** Philosophers round a table, who take the fork of the smaller number first. */
final class Philosophers implements Kernel {
  private static final class Fork {
    private long used;
  }

  private final int mealsEach;
  private Fork[] forks = {};
  int[] meals = {};
  private long thoughts;

  Philosophers(Size size) {
    mealsEach = size.choose(1_000, 3_000_000);
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Philosophers::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    // A philosopher alone at the table still needs two forks.
    forks = new Fork[Math.max(2, threads)];
    for (int i = 0; i < forks.length; i++) {
      forks[i] = new Fork();
    }
    meals = new int[threads];
    Workers.run(threads, this::live);
  }

  private void live(int seat) {
    int right = (seat + 1) % forks.length;
    Fork first = forks[Math.min(seat, right)];
    Fork second = forks[Math.max(seat, right)];
    long thought = seat;
    for (int meal = 0; meal < mealsEach; meal++) {
      thought = think(thought);
      eat(seat, first, second);
    }
    remember(thought);
  }

  private static long think(long thought) {
    long deeper = thought;
    for (int i = 0; i < 200; i++) {
      deeper = deeper * 6364136223846793005L + 1442695040888963407L;
    }
    return deeper;
  }

  private void eat(int seat, Fork first, Fork second) {
    synchronized (first) {
      synchronized (second) {
        first.used++;
        second.used++;
        meals[seat]++;
      }
    }
  }

  private synchronized void remember(long thought) {
    thoughts ^= thought;
  }

  /** Everybody ate; each fork served those who sit beside it. */
  @Override
  public void check() {
    long[] expected = new long[forks.length];
    long thought = 0;
    for (int seat = 0; seat < meals.length; seat++) {
      WrongResultException.unlessEqual("meals at seat " + seat, mealsEach, meals[seat]);
      expected[seat] += mealsEach;
      expected[(seat + 1) % forks.length] += mealsEach;
      thought ^= seat;
    }
    for (int i = 0; i < forks.length; i++) {
      WrongResultException.unlessEqual("uses of fork " + i, expected[i], forks[i].used);
    }
    if (thoughts == thought) {
      throw new WrongResultException("nobody thought");
    }
  }
}
