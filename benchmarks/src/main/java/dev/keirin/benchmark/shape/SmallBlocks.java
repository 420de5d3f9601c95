// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.LockId;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Eight threads, each block takes one of many locks and uses what it guards. */
final class SmallBlocks implements Shape.Program {
  private static final int LOCKS = 64;
  private static final int GUARDED = 16;

  private final Actors actors;
  private final ThreadId[] threads;
  private final LockId[] locks = Actors.locks(LOCKS);
  private final VariableId[] variables = Actors.variables("V", LOCKS * GUARDED);

  SmallBlocks(Actors actors) {
    this.actors = actors;
    this.threads = actors.threads(8);
  }

  /** One block, which nothing interrupts, so the order of blocks is a serial order. */
  @Override
  public void step() {
    ThreadId thread = Actors.any(threads, actors.random);
    int lock = actors.random.nextInt(LOCKS);
    actors.begin(thread, lock);
    actors.acquire(thread, locks[lock], lock);
    for (int i = 0; i < 3; i++) {
      actors.access(thread, variables[lock * GUARDED + actors.random.nextInt(GUARDED)], lock + i);
    }
    actors.release(thread, locks[lock], lock);
    actors.end(thread, lock);
  }
}
