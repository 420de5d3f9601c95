// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Step;
import dev.keirin.finding.StepKind;
import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import java.util.Objects;

/** Operations in words. */
public final class Wording {
  private Wording() {}

  public static Step step(TimedOperation operation) {
    String target = Objects.toString(operation.target, "");
    return new Step(
        operation.thread.name(), kind(operation), target, operation.site, operation.held.names());
  }

  private static StepKind kind(TimedOperation operation) {
    return operation.target instanceof VariableId variable && variable.isContents()
        ? StepKind.ofContents(operation.kind)
        : StepKind.of(operation.kind);
  }

  /** A block by its name, or one without a name by the place where it begins. */
  static Block block(TimedOperation begin) {
    return block((Block) begin.target, begin.site);
  }

  /** A block by its name, or one without a name by the place where it begins. */
  public static Block block(Block block, Site begin) {
    String place = begin.isText() ? "location " + begin : begin.toString();
    return block.toString().isEmpty() ? Block.named("The block begun at " + place) : block;
  }

  /**
   * Which code came in between which block, in words that stay the same from run to run. That is
   * what makes two violations the same: how they show themselves, by the lock or by what it guards,
   * by one line or the next, and on which ways through others, is up to chance.
   *
   * @param last the operation of another transaction that an operation of the block came after
   */
  static String interruption(Block block, TimedOperation last) {
    return block + ", interrupted by " + surroundings(last);
  }

  /** What stands for the code that an operation was in, as {@link #surroundings} say it. */
  static Object interrupter(TimedOperation operation) {
    if (operation.transaction == null || !operation.transaction.isBlock()) {
      return operation.site;
    }
    TimedOperation begin = operation.transaction.first;
    return begin.target.toString().isEmpty() ? begin.site : begin.target;
  }

  /** The outermost block that an operation was in, or its method if it was in none. */
  static String surroundings(TimedOperation operation) {
    if (operation.transaction != null && operation.transaction.isBlock()) {
      return block(operation.transaction.first).toString();
    }
    Site site = operation.site;
    return "an operation in " + site.className() + (site.isText() ? "" : "." + site.method());
  }

  /** What someone did, to be put after his name: {@code wrote Account@1.balance}. */
  public static String did(TimedOperation operation) {
    String verb = operation.kind.verb();
    return operation.target == null ? verb : verb + " " + operation.target;
  }

  /** An operation as a thing: {@code read of Account@1.balance at Account.java:7}. */
  public static String named(TimedOperation operation) {
    String target = operation.target == null ? "" : " of " + operation.target;
    return kind(operation).title() + target + " at " + operation.site;
  }

  /** What an operation was done to, without what differs from run to run. */
  public static String stable(Object target) {
    if (target instanceof VariableId variable) {
      boolean isField = !variable.isElement() && variable.whole() == null;
      return variable.named().type() + (isField ? variable.suffix() : "");
    }
    if (target instanceof LockId lock) {
      return lock.object().type();
    }
    if (target instanceof ChannelId channel) {
      return channel.object().type();
    }
    return "";
  }
}
