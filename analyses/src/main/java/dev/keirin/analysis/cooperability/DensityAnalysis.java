// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.LoadedCode;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.atomicity.VelodromeAnalysis;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the sites where one has to think of other threads, if one believes nothing, that blocks
 * are atomic, or that threads interfere only at yields. Finds nothing by itself.
 *
 * <p>This is the interference density of J. Yi, C. Sadowski and C. Flanagan, PPoPP 2011.
 */
public final class DensityAnalysis implements Analysis, LoadedCode {
  public static final String NAME = "density";

  /** For itself, and for the analyses inside. */
  public static final int SLOTS = 3;

  private final Shadow<Deque<BlockContext>> open;
  private final YieldInference silver;
  private final SideBySide inside;
  private final BlockContext outside = new BlockContext();
  private final Set<Block> notAtomic = new HashSet<>();
  private final DensityTable table = new DensityTable();

  public DensityAnalysis(AnalysisContext context) {
    open = context.shadow();
    AnalysisContext atomicity = context.part(1, finding -> notAtomic.addAll(finding.blame()));
    AnalysisContext yields =
        context.part(2, finding -> table.addCooperative(finding.sites().get(0)));
    silver = new YieldInference(yields);
    inside = new SideBySide(List.of(new VelodromeAnalysis(atomicity), silver));
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    interferes(thread, site);
    inside.access(kind, thread, variable, site);
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    if (kind.acquires()) {
      interferes(thread, site);
    }
    if (kind == OperationKind.WAIT_START) {
      table.addCooperative(site);
    }
    inside.lock(kind, thread, lock, site);
  }

  @Override
  public void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {
    if (ImplicitYields.areAt(kind, other)) {
      table.addCooperative(site);
    }
    inside.handOver(kind, thread, other, site);
  }

  @Override
  public void block(OperationKind kind, ThreadId thread, Block block, Site site) {
    Deque<BlockContext> stack = stackOf(thread);
    if (kind == OperationKind.BEGIN) {
      stack.push(context(stack).enter(block, site));
    } else {
      stack.poll();
    }
    inside.block(kind, thread, block, site);
  }

  @Override
  public void mark(OperationKind kind, ThreadId thread, Site site) {
    if (kind == OperationKind.YIELD) {
      table.addCooperative(site);
    }
    inside.mark(kind, thread, site);
  }

  /** Others may do something here that this operation notices. */
  private void interferes(ThreadId thread, Site site) {
    table.addPreemptive(site);
    context(stackOf(thread)).add(site);
  }

  private Deque<BlockContext> stackOf(ThreadId thread) {
    Deque<BlockContext> stack = open.get(thread);
    if (stack == null) {
      stack = new ArrayDeque<>();
      open.set(thread, stack);
    }
    return stack;
  }

  private BlockContext context(Deque<BlockContext> stack) {
    return stack.isEmpty() ? outside : stack.peek();
  }

  @Override
  public void loaded(String className, int lastLine) {
    table.loaded(className, lastLine);
  }

  @Override
  public void end() {
    inside.end();
    silver.given().forEach(table::addCooperative);
    outside.forEachOutside(notAtomic, table::addAtomic);
  }

  @Override
  public List<String> notes() {
    return table.lines();
  }
}
