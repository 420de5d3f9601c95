// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.shape;

import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.Random;

/** The things that the executions are made of, and short ways to use them. */
final class Actors {
  private static final int SITES = 200;

  final Random random = new Random(1);
  private final Operations sink;
  private final Site[] sites = new Site[SITES];
  private final Block[] blocks = new Block[SITES];
  private int threads;
  private long operations;

  Actors(Operations sink) {
    this.sink = sink;
    for (int i = 0; i < SITES; i++) {
      sites[i] = Site.atLocation(String.valueOf(i));
      blocks[i] = Block.named("m" + i);
    }
  }

  long operations() {
    return operations;
  }

  ThreadId[] threads(int count) {
    ThreadId[] made = new ThreadId[count];
    for (int i = 0; i < count; i++) {
      made[i] = new ThreadId(threads, "T" + threads);
      threads++;
    }
    return made;
  }

  static LockId[] locks(int count) {
    LockId[] locks = new LockId[count];
    for (int i = 0; i < count; i++) {
      locks[i] = new LockId(ObjectId.named("L" + i));
    }
    return locks;
  }

  /** Variables of their own objects; the prefix tells groups apart. */
  static VariableId[] variables(String prefix, int count) {
    VariableId[] variables = new VariableId[count];
    for (int i = 0; i < count; i++) {
      variables[i] = VariableId.field(ObjectId.named(prefix + i), "f");
    }
    return variables;
  }

  static <T> T any(T[] things, Random random) {
    return things[random.nextInt(things.length)];
  }

  void begin(ThreadId thread, int label) {
    operations++;
    sink.block(OperationKind.BEGIN, thread, blocks[label % SITES], sites[label % SITES]);
  }

  void end(ThreadId thread, int label) {
    operations++;
    sink.block(OperationKind.END, thread, blocks[label % SITES], sites[label % SITES]);
  }

  void read(ThreadId thread, VariableId variable, int site) {
    operations++;
    sink.access(OperationKind.READ, thread, variable, sites[site % SITES]);
  }

  void write(ThreadId thread, VariableId variable, int site) {
    operations++;
    sink.access(OperationKind.WRITE, thread, variable, sites[site % SITES]);
  }

  /** Reads, or one time in four writes. */
  void access(ThreadId thread, VariableId variable, int site) {
    if ((random.nextInt() & 3) == 0) {
      write(thread, variable, site);
    } else {
      read(thread, variable, site);
    }
  }

  void acquire(ThreadId thread, LockId lock, int site) {
    operations++;
    sink.lock(OperationKind.ACQUIRE, thread, lock, sites[site % SITES]);
  }

  void release(ThreadId thread, LockId lock, int site) {
    operations++;
    sink.lock(OperationKind.RELEASE, thread, lock, sites[site % SITES]);
  }
}
