// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.LockId;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Eight threads with many variables of their own, and now and then a shared one. */
final class LocalBlocks implements Shape.Program {
  private static final int OWN = 20_000;

  private final Actors actors;
  private final ThreadId[] threads;
  private final VariableId[][] own;
  private final LockId lock = Actors.locks(1)[0];
  private final VariableId[] shared = Actors.variables("S", 100);

  LocalBlocks(Actors actors) {
    this.actors = actors;
    this.threads = actors.threads(8);
    this.own = new VariableId[threads.length][];
    for (int i = 0; i < threads.length; i++) {
      own[i] = Actors.variables("T" + i + "V", OWN);
    }
  }

  @Override
  public void step() {
    int number = actors.random.nextInt(threads.length);
    ThreadId thread = threads[number];
    actors.begin(thread, number);
    int start = actors.random.nextInt(OWN - 20);
    for (int i = 0; i < 20; i++) {
      actors.access(thread, own[number][start + i], 10 + i);
    }
    if (actors.random.nextInt(10) == 0) {
      actors.acquire(thread, lock, 50);
      actors.access(thread, Actors.any(shared, actors.random), 51);
      actors.release(thread, lock, 52);
    }
    actors.end(thread, number);
  }
}
