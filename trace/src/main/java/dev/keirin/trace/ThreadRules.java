// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.ThreadId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A thread does nothing before it is forked, after its end, or after it was joined. */
final class ThreadRules {
  private enum Stage {
    FORKED,
    RUNNING,
    ENDED,
    JOINED
  }

  private final Consumer<String> problems;
  private final Map<ThreadId, Stage> stages = new HashMap<>();

  ThreadRules(Consumer<String> problems) {
    this.problems = problems;
  }

  void check(OperationKind kind, ThreadId thread, Shadowed target) {
    Stage stage = stages.get(thread);
    if (stage == Stage.ENDED || stage == Stage.JOINED) {
      String what = stage == Stage.ENDED ? "it has ended." : "it was joined.";
      problems.accept(thread + " does something (" + kind.title() + ") after " + what);
    } else if (stage != Stage.RUNNING) {
      stages.put(thread, Stage.RUNNING);
    }
    switch (kind) {
      case FORK -> fork(thread, (ThreadId) target);
      case JOIN -> join(thread, (ThreadId) target);
      case THREAD_END -> stages.put(thread, Stage.ENDED);
      default -> {} // nothing that changes which threads there are
    }
  }

  private void fork(ThreadId thread, ThreadId child) {
    Stage stage = stages.putIfAbsent(child, Stage.FORKED);
    if (stage == Stage.FORKED) {
      problems.accept(thread + " forks " + child + ", which was forked before.");
    } else if (stage != null) {
      problems.accept(thread + " forks " + child + ", which has done something before.");
    }
  }

  private void join(ThreadId thread, ThreadId child) {
    if (child == thread) {
      problems.accept(thread + " joins itself.");
    } else {
      stages.put(child, Stage.JOINED);
    }
  }
}
