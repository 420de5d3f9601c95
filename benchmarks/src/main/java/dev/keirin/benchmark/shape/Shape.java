// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.Operations;
import java.util.List;
import java.util.function.Function;

/**
 * A kind of execution. Every one is well-formed and serializable, has all its accesses and locks
 * inside blocks, and is the same each time.
 *
 * @param start makes the program whose threads run
 */
public record Shape(String name, String description, Function<Actors, Program> start) {
  /** What the threads do. */
  public interface Program {
    /** Performs a few operations of some thread. */
    void step();
  }

  public static final List<Shape> ALL =
      List.of(
          new Shape("small", "many small blocks", SmallBlocks::new),
          new Shape("hot", "high contention", HotBlocks::new),
          new Shape("local", "mostly thread-local", LocalBlocks::new),
          new Shape("long", "few long blocks", LongBlocks::new),
          new Shape("live", "many live transactions", LiveBlocks::new));

  /** Performs about so many operations on the sink, a few more at most, and ends the execution. */
  public void stream(long operations, Operations sink) {
    Actors actors = new Actors(sink);
    Program program = start.apply(actors);
    while (actors.operations() < operations) {
      program.step();
    }
    sink.end();
  }
}
