// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.Observer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/** An observer that can be stopped and asked how it went. */
public interface Watching extends Observer {
  /** What the program does from now on is not observed. */
  void close();

  WatchSummary summary();

  /** Tells how many operations of each kind were made that were not passed on. */
  void tellCounts(ObjLongConsumer<OperationKind> to);

  /** Does something before the JVM stops at once, without shutdown hooks. */
  void atHalt(Runnable action);

  /**
   * Does something when a thread ends by what nobody has caught: first on that thread, where code
   * of the program may be called, then between two operations.
   */
  void atFailure(Function<Throwable, Consumer<ThreadId>> action);

  /** Does something between two operations, with the thread that asks for it. */
  void inTurn(Consumer<ThreadId> action);
}
