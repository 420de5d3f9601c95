// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.ThreadState;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.operation.Site;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** One call of a modelled method, while it is made. */
final class Call {
  final ModelContext context;
  final WatchedSite at;
  final Site site;
  final Object receiver;
  final Object[] arguments;
  final List<Effect> effects;
  final Object[] tokens;
  Throwable thrown;
  Object result;

  Call(
      ModelContext context,
      WatchedSite at,
      List<Effect> effects,
      Object receiver,
      Object[] arguments) {
    this.context = context;
    this.at = at;
    this.site = at.site();
    this.effects = effects;
    this.tokens = new Object[effects.size()];
    this.receiver = receiver;
    this.arguments = arguments;
  }

  /** Reports something that needs the turn only for itself. */
  void inTurn(Runnable report) {
    if (recorder().begin()) {
      try {
        report(report);
      } finally {
        recorder().end();
      }
    }
  }

  /** Reports what the turn was left open for, and ends it. */
  void inOpenTurn(Runnable report) {
    if (recorder().resume()) {
      try {
        report(report);
      } finally {
        endTurn();
      }
    }
  }

  private void report(Runnable report) {
    try {
      report.run();
    } catch (Throwable failure) {
      recorder().failed(failure);
    }
  }

  /** Gives the turn back, and the variable that was taken with it, if any. */
  void endTurn() {
    if (recorder().freeVariables() != null) {
      recorder().freeVariables().toldEnds();
    }
    recorder().end();
  }

  Recorder recorder() {
    return context.recorder();
  }

  ThreadState thread() {
    return recorder().current();
  }

  /** The argument with this number, counted from 1, or null if there are fewer. */
  Object argument(int number) {
    return number <= arguments.length ? arguments[number - 1] : null;
  }

  /**
   * Whether the call has waited until the end of what it waits for, though that may have failed.
   */
  boolean isDone() {
    return !(thrown instanceof InterruptedException) && !(thrown instanceof TimeoutException);
  }
}
