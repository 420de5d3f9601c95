// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that an execution is one that can have happened: that locks, waits, threads and blocks are
 * used as {@link dev.keirin.operation.Operations} promises and, where values are recorded, that
 * each read returns what the last write before it stored.
 */
public final class TraceChecker extends UniformOperations {
  private static final int KEPT_PROBLEMS = 100;

  private final List<String> problems = new ArrayList<>();
  private final ThreadRules threads = new ThreadRules(this::problem);
  private final LockRules locks = new LockRules(this::problem);
  private final BlockRules blocks = new BlockRules(this::problem);
  private final ValueRules values = new ValueRules(this::problem);
  private long operations;
  private long checkedValues;
  private long problemCount;
  private boolean hasValues;
  private long before;
  private long after;

  /** How many operations were checked. */
  public long operations() {
    return operations;
  }

  /** How many of them were accesses with values. */
  public long checkedValues() {
    return checkedValues;
  }

  public long problemCount() {
    return problemCount;
  }

  /**
   * The first problems, each a sentence that starts with the number of the operation, counted from
   * 1 as lines are. What follows a problem may be its consequence.
   */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  private void problem(String sentence) {
    problemCount++;
    if (problems.size() < KEPT_PROBLEMS) {
      problems.add("Operation " + operations + ": " + sentence);
    }
  }

  @Override
  public void values(long before, long after) {
    if (hasValues) {
      values.valueWithoutAccess();
    }
    this.before = before;
    this.after = after;
    hasValues = true;
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    operations++;
    threads.check(kind, thread, target);
    locks.checkNotWaiting(kind, thread);
    switch (kind.target()) {
      case VARIABLE -> access(kind, thread, (VariableId) target);
      case LOCK -> locks.check(kind, thread, (LockId) target);
      case BLOCK -> blocks.check(kind, thread, (Block) target);
      case NONE -> blocks.check(kind, thread);
      default -> {} // no rules but those for threads
    }
    if (hasValues) {
      values.valueWithoutAccess();
      hasValues = false;
    }
  }

  private void access(OperationKind kind, ThreadId thread, VariableId variable) {
    if (hasValues) {
      checkedValues++;
      values.check(kind, thread, variable, before, after);
    } else {
      values.forget(kind, variable);
    }
    hasValues = false;
  }
}
