// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.LockId;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * A hundred threads sit in blocks that stay open for long, having read what others go on writing,
 * so that no block which comes after them can be forgotten; sixteen more run short blocks.
 */
final class LiveBlocks implements Shape.Program {
  private static final int PATIENCE = 2_000;

  private final Actors actors;
  private final ThreadId[] sitting;
  private final ThreadId[] running;
  private final LockId lock = Actors.locks(1)[0];
  private final VariableId[] variables = Actors.variables("V", 500);
  private final boolean[] isOpen;
  private int steps;

  LiveBlocks(Actors actors) {
    this.actors = actors;
    this.sitting = actors.threads(100);
    this.running = actors.threads(16);
    this.isOpen = new boolean[sitting.length];
  }

  @Override
  public void step() {
    if (steps++ % (PATIENCE / sitting.length) == 0) {
      moveOn(actors.random.nextInt(sitting.length));
    }
    ThreadId thread = Actors.any(running, actors.random);
    actors.begin(thread, 1);
    actors.acquire(thread, lock, 2);
    for (int i = 0; i < 4; i++) {
      actors.access(thread, Actors.any(variables, actors.random), 3 + i);
    }
    actors.release(thread, lock, 8);
    actors.end(thread, 1);
  }

  /** Closes a block and opens the next. It only reads, all at once, so it comes before or after. */
  private void moveOn(int number) {
    ThreadId thread = sitting[number];
    if (isOpen[number]) {
      actors.end(thread, 9);
    }
    isOpen[number] = true;
    actors.begin(thread, 9);
    for (int i = 0; i < 5; i++) {
      actors.read(thread, Actors.any(variables, actors.random), 10 + i);
    }
  }
}
