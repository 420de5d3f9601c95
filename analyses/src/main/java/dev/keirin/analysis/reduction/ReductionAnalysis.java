// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/**
 * Warns about each block whose operations are not right movers, then at most one non-mover, then
 * left movers: such a block is not known to be atomic in all schedules.
 *
 * <p>This is Atomizer (Flanagan and Freund, POPL 2004). It may warn about blocks that are atomic
 * for a reason it does not understand. Locks and volatile variables that only one thread has used
 * so far are taken for the thread's own.
 */
public final class ReductionAnalysis implements Analysis {
  public static final String NAME = "atomizer";
  private static final String MOVERS = "movers";

  private final AccessMovers movers;
  private final ReductionFindings findings;

  public ReductionAnalysis(AnalysisContext context) {
    movers = movers(context);
    findings = new ReductionFindings(context);
  }

  private static AccessMovers movers(AnalysisContext context) {
    String name = context.settings().getOrDefault(MOVERS, "eraser");
    return switch (name) {
      case "eraser" -> new LocksetMovers(context);
      case "fasttrack" -> new RaceMovers(context);
      default ->
          throw new BadInputException(
              "The setting " + MOVERS + " is '" + name + "', expected 'eraser' or 'fasttrack'.");
    };
  }

  @Override
  public void reportAgain() {
    findings.forget();
  }

  @Override
  public void begin(ThreadId thread, Block block, Site site) {
    movers.blocksOf(thread).enter(block, site);
  }

  @Override
  public void end(ThreadId thread, Block block, Site site) {
    movers.blocksOf(thread).leave();
  }

  @Override
  public void read(ThreadId thread, VariableId variable, Site site) {
    if (!movers.isMover(thread, variable, site, false)) {
      step(thread, Mover.NONE, OperationKind.READ, variable, site);
    }
  }

  @Override
  public void write(ThreadId thread, VariableId variable, Site site) {
    if (!movers.isMover(thread, variable, site, true)) {
      step(thread, Mover.NONE, OperationKind.WRITE, variable, site);
    }
  }

  @Override
  public void volatileRead(ThreadId thread, VariableId variable, Site site) {
    if (!movers.isVolatileMover(thread, variable, site, false)) {
      step(thread, Mover.NONE, OperationKind.VOLATILE_READ, variable, site);
    }
    movers.volatileRead(thread, variable, site);
  }

  @Override
  public void volatileWrite(ThreadId thread, VariableId variable, Site site) {
    if (!movers.isVolatileMover(thread, variable, site, true)) {
      step(thread, Mover.NONE, OperationKind.VOLATILE_WRITE, variable, site);
    }
    movers.volatileWrite(thread, variable, site);
  }

  @Override
  public void update(ThreadId thread, VariableId variable, Site site) {
    if (!movers.isVolatileMover(thread, variable, site, true)) {
      step(thread, Mover.NONE, OperationKind.UPDATE, variable, site);
    }
    movers.update(thread, variable, site);
  }

  @Override
  public void acquire(ThreadId thread, LockId lock, Site site) {
    lockStep(thread, Mover.RIGHT, OperationKind.ACQUIRE, lock, site);
    movers.acquire(thread, lock, site);
  }

  @Override
  public void release(ThreadId thread, LockId lock, Site site) {
    lockStep(thread, Mover.LEFT, OperationKind.RELEASE, lock, site);
    movers.release(thread, lock, site);
  }

  @Override
  public void acquireShared(ThreadId thread, LockId lock, Site site) {
    lockStep(thread, Mover.RIGHT, OperationKind.ACQUIRE_SHARED, lock, site);
    movers.acquireShared(thread, lock, site);
  }

  @Override
  public void releaseShared(ThreadId thread, LockId lock, Site site) {
    lockStep(thread, Mover.LEFT, OperationKind.RELEASE_SHARED, lock, site);
    movers.releaseShared(thread, lock, site);
  }

  @Override
  public void waitStart(ThreadId thread, LockId lock, Site site) {
    step(thread, Mover.LEFT, OperationKind.WAIT_START, lock, site);
    movers.waitStart(thread, lock, site);
  }

  @Override
  public void waitEnd(ThreadId thread, LockId lock, Site site) {
    step(thread, Mover.RIGHT, OperationKind.WAIT_END, lock, site);
    movers.waitEnd(thread, lock, site);
  }

  @Override
  public void fork(ThreadId thread, ThreadId child, Site site) {
    step(thread, Mover.LEFT, OperationKind.FORK, child, site);
    movers.fork(thread, child, site);
  }

  @Override
  public void join(ThreadId thread, ThreadId child, Site site) {
    step(thread, Mover.RIGHT, OperationKind.JOIN, child, site);
    movers.join(thread, child, site);
  }

  @Override
  public void threadEnd(ThreadId thread) {
    movers.threadEnd(thread);
  }

  @Override
  public void send(ThreadId thread, ChannelId channel, Site site) {
    step(thread, Mover.LEFT, OperationKind.SEND, channel, site);
    movers.send(thread, channel, site);
  }

  @Override
  public void receive(ThreadId thread, ChannelId channel, Site site) {
    step(thread, Mover.RIGHT, OperationKind.RECEIVE, channel, site);
    movers.receive(thread, channel, site);
  }

  private void lockStep(ThreadId thread, Mover mover, OperationKind kind, LockId lock, Site site) {
    if (!movers.isLocal(thread, lock)) {
      step(thread, mover, kind, lock, site);
    }
  }

  private void step(ThreadId thread, Mover mover, OperationKind kind, Shadowed target, Site site) {
    OpenBlocks blocks = movers.blocksOf(thread);
    if (blocks.isEmpty()) {
      return;
    }
    OpenBlocks.Operation operation =
        new OpenBlocks.Operation(kind, target, site, movers.heldBy(thread));
    if (mover != Mover.LEFT) {
      blocks.breakPattern(entered -> findings.report(thread, entered, blocks.commit(), operation));
    }
    if (mover != Mover.RIGHT) {
      blocks.commit(operation);
    }
  }
}
