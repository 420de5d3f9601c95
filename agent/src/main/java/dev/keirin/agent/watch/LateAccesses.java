// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** Makes runs of accesses of array elements known after they were made. */
final class LateAccesses {
  private final Recorder recorder;
  private final RaceFilter filter;

  LateAccesses(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
  }

  void settle(ThreadState thread, SiteCache run) {
    Settlement settlement = run.settlement();
    if (settlement == null) {
      settlement = new Settlement(thread, run.change());
      run.settlement(settlement);
    }
    settlement.array = run.array();
    run.settle(settlement);
    settlement.array = null;
  }

  /** What becomes of the runs at one site. */
  final class Settlement implements ArrayStates.Change {
    private final ThreadState thread;
    private final AccessChange change;
    private Object array;

    Settlement(ThreadState thread, AccessChange change) {
      this.thread = thread;
      this.change = change;
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
