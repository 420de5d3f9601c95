// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.LoadedCode;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.atomicity.VelodromeAnalysis;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationCalls;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the places where one has to think of other threads, if one believes nothing, that blocks
 * are atomic, or that threads interfere only at yields. Finds nothing by itself.
 *
 * <p>This is the interference density of J. Yi, C. Sadowski and C. Flanagan, PPoPP 2011.
 */
public final class DensityAnalysis extends UniformOperations implements Analysis, LoadedCode {
  public static final String NAME = "density";

  /** For itself, and for the analyses inside. */
  public static final int SLOTS = 3;

  private static final Set<OperationKind> INTERFERING =
      EnumSet.of(
          OperationKind.READ,
          OperationKind.WRITE,
          OperationKind.VOLATILE_READ,
          OperationKind.VOLATILE_WRITE,
          OperationKind.UPDATE,
          OperationKind.ACQUIRE,
          OperationKind.ACQUIRE_SHARED,
          OperationKind.WAIT_END);

  private final Shadow<Deque<BlockContext>> open;
  private final SideBySide inside;
  private final OperationCalls calls;
  private final BlockContext outside = new BlockContext();
  private final Set<Block> notAtomic = new HashSet<>();
  private final DensityTable table = new DensityTable();

  public DensityAnalysis(AnalysisContext context) {
    open = context.shadow();
    AnalysisContext atomicity = context.part(1, finding -> notAtomic.addAll(finding.blame()));
    AnalysisContext yields =
        context.part(2, finding -> table.addCooperative(finding.sites().get(0)));
    inside = new SideBySide(List.of(new VelodromeAnalysis(atomicity), new YieldInference(yields)));
    calls = new OperationCalls(inside);
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    if (kind == OperationKind.BEGIN) {
      Deque<BlockContext> stack = stackOf(thread);
      stack.push(context(stack).enter((Block) target, site));
    } else if (kind == OperationKind.END) {
      stackOf(thread).poll();
    } else if (INTERFERING.contains(kind)) {
      table.addPreemptive(site);
      context(stackOf(thread)).add(site);
    }
    if (isYield(kind, target)) {
      table.addCooperative(site);
    }
    calls.onAny(kind, thread, target, site);
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

  private static boolean isYield(OperationKind kind, Shadowed target) {
    return switch (kind) {
      case YIELD, WAIT_START, JOIN -> true;
      case SEND -> ImplicitYields.areAtSendTo((ChannelId) target);
      case RECEIVE -> ImplicitYields.areAtReceiveFrom((ChannelId) target);
      default -> false;
    };
  }

  @Override
  public void loaded(String className, int lastLine) {
    table.loaded(className, lastLine);
  }

  @Override
  public void executionEnd() {
    inside.executionEnd();
    outside.forEachOutside(notAtomic, table::addAtomic);
  }

  @Override
  public List<String> notes() {
    return table.lines();
  }
}
