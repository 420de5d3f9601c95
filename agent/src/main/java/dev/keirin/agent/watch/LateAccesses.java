// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.AccessState;

/** Makes runs of accesses of array elements known after they were made. */
final class LateAccesses {
  private final Recorder recorder;
  private final RaceFilter filter;

  LateAccesses(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
  }

  void settle(ThreadState thread, SiteCache run) {
    Object array = run.array();
    run.settle(new Settlement(thread, run.change(), array));
  }

  /** What becomes of one run. */
  private final class Settlement implements ArrayStates.Change {
    private final ThreadState thread;
    private final AccessChange change;
    private final Object array;

    Settlement(ThreadState thread, AccessChange change, Object array) {
      this.thread = thread;
      this.change = change;
      this.array = array;
    }

    @Override
    public AccessState apply(AccessState state) {
      return change.apply(state);
    }

    @Override
    public void refused(int index) {
      if (!recorder.begin()) {
        return;
      }
      try {
        ObjectShadow shadow = recorder.objects().of(array);
        ArrayStates states = shadow.elements();
        filter.tellLate(thread, states, index, shadow.element(index, states.length()), change);
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }
}
