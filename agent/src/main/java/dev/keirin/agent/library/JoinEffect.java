// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ThreadState;
import dev.keirin.operation.OperationKind;

/** The result tells that the receiver, a thread, has ended. */
final class JoinEffect implements Effect {
  @Override
  public void after(Call call, Object token) {
    boolean hasEnded =
        call.result == Thread.State.TERMINATED
            || (Boolean.FALSE.equals(call.result)
                && ((Thread) call.receiver).getState() == Thread.State.TERMINATED);
    if (call.thrown == null && hasEnded) {
      call.inTurn(() -> join(call));
    }
  }

  private static void join(Call call) {
    ThreadState ended = call.recorder().objects().of(call.receiver).thread();
    if (ended != null && ended != call.thread()) {
      call.recorder()
          .sink()
          .handOver(OperationKind.JOIN, call.thread().id(), ended.id(), call.site);
    }
  }
}
