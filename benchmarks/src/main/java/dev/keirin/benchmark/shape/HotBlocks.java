// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.LockId;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Sixteen threads fight for one lock and the four variables that it guards. */
final class HotBlocks implements Shape.Program {
  private final Actors actors;
  private final ThreadId[] threads;
  private final LockId lock = Actors.locks(1)[0];
  private final VariableId[] variables = Actors.variables("V", 4);

  HotBlocks(Actors actors) {
    this.actors = actors;
    this.threads = actors.threads(16);
  }

  /** Another thread begins its block while the first is in its own, and enters after it. */
  @Override
  public void step() {
    int first = actors.random.nextInt(threads.length);
    int distance = 1 + actors.random.nextInt(threads.length - 1);
    ThreadId one = threads[first];
    ThreadId other = threads[(first + distance) % threads.length];
    actors.begin(one, 1);
    actors.acquire(one, lock, 2);
    use(one);
    actors.begin(other, 1);
    use(one);
    actors.release(one, lock, 3);
    actors.acquire(other, lock, 2);
    use(other);
    actors.end(one, 1);
    use(other);
    actors.release(other, lock, 3);
    actors.end(other, 1);
  }

  private void use(ThreadId thread) {
    for (int i = 0; i < 3; i++) {
      actors.access(thread, Actors.any(variables, actors.random), 4 + i);
    }
  }
}
