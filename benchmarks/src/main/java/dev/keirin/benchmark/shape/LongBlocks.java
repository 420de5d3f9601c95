// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * Four threads in blocks of a hundred thousand operations each, all open at the same time.
 *
 * <p>A block reads what the neighbour wrote in its previous block, while the neighbour writes
 * another set of variables: so each block comes after blocks of the round before, and never after
 * one of its own round.
 */
final class LongBlocks implements Shape.Program {
  private static final int LENGTH = 100_000;
  private static final int VARIABLES = 1_000;

  private final Actors actors;
  private final ThreadId[] threads;
  private final VariableId[][] written;
  private int steps;

  LongBlocks(Actors actors) {
    this.actors = actors;
    this.threads = actors.threads(4);
    this.written = new VariableId[2 * threads.length][];
    for (int i = 0; i < written.length; i++) {
      written[i] = Actors.variables("S" + i + "V", VARIABLES);
    }
  }

  /** One access of each thread. */
  @Override
  public void step() {
    if (steps % LENGTH == 0) {
      beginAgain();
    }
    int round = steps++ / LENGTH;
    for (int i = 0; i < threads.length; i++) {
      if (actors.random.nextInt(4) == 0) {
        actors.write(threads[i], Actors.any(set(i, round), actors.random), i);
      } else {
        int neighbour = (i + 1) % threads.length;
        actors.read(threads[i], Actors.any(set(neighbour, round + 1), actors.random), 10 + i);
      }
    }
  }

  private VariableId[] set(int thread, int round) {
    return written[2 * thread + round % 2];
  }

  private void beginAgain() {
    for (int i = 0; i < threads.length; i++) {
      if (steps > 0) {
        actors.end(threads[i], i);
      }
      actors.begin(threads[i], i);
    }
  }
}
