// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
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
  public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    if (kind == OperationKind.BEGIN) {
      movers.blocksOf(thread).enter(block, site);
    } else {
      movers.blocksOf(thread).leave();
    }
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    boolean isMover =
        kind.isVolatile()
            ? movers.noteVolatileAccess(thread, variable, site, kind.writes())
            : movers.noteAccess(thread, variable, site, kind.writes());
    if (!isMover) {
      step(thread, Mover.NONE, kind, variable, site);
    }
    movers.access(kind, thread, variable, site);
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    boolean isPartOfWait = kind == OperationKind.WAIT_START || kind == OperationKind.WAIT_END;
    if (isPartOfWait || !movers.isLocal(thread, lock)) {
      if (kind.acquires()) {
        step(thread, Mover.RIGHT, kind, lock, site);
      } else if (kind.releases()) {
        step(thread, Mover.LEFT, kind, lock, site);
      }
    }
    movers.lock(kind, thread, lock, site);
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (kind == OperationKind.FORK || kind.sends()) {
      step(thread, Mover.LEFT, kind, other, site);
    } else if (kind == OperationKind.JOIN || kind.receives()) {
      step(thread, Mover.RIGHT, kind, other, site);
    }
    movers.handOver(kind, thread, other, site);
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    movers.mark(kind, thread, site);
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
