// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.OperationKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a thread is still to do. */
final class Script {
  /**
   * One operation.
   *
   * @param follows what the one does who is started by it, or takes it up
   */
  record Step(OperationKind kind, String target, List<Step> follows) {
    Step(OperationKind kind, String target) {
      this(kind, target, List.of());
    }
  }

  /** What a thread does when it has nothing left to do. */
  enum Role {
    /** Ends. */
    ONCE,
    /** Takes up the next task. */
    WORKER,
    /** Answers the next request. */
    SERVER
  }

  final String thread;
  final Role role;
  private final Deque<Step> steps = new ArrayDeque<>();
  boolean hasEnded;

  Script(String thread, Role role, List<Step> steps) {
    this.thread = thread;
    this.role = role;
    this.steps.addAll(steps);
  }

  boolean isDone() {
    return steps.isEmpty();
  }

  Step next() {
    return steps.peek();
  }

  void goOn() {
    steps.remove();
  }

  /** Puts steps before all others. */
  void first(List<Step> more) {
    for (int i = more.size() - 1; i >= 0; i--) {
      steps.push(more.get(i));
    }
  }
}
