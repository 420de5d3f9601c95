// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.util.List;

/** Monitors that threads enter and leave, by blocks and by synchronized methods. */
final class Monitors {
  private final Recorder recorder;
  private final Reports reports;
  private final FreeMonitors free;

  Monitors(Recorder recorder, Reports reports) {
    this.recorder = recorder;
    this.reports = reports;
    this.free = recorder.freeMonitors();
  }

  void entered(Object monitor, int site) {
    if (free == null || !free.entered(monitor)) {
      reports.make(
          site, (at, thread) -> enter(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  void exits(Object monitor, int site) {
    if (free == null || !free.exits(monitor)) {
      reports.make(
          site, (at, thread) -> exit(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  void methodEntered(Object monitor, int site) {
    if (free != null && free.methodEntered(monitor)) {
      return;
    }
    reports.make(
        site,
        (at, thread) -> {
          MonitorShadow shadow = recorder.objects().of(monitor).monitor();
          thread.methodMonitors().add(shadow);
          enter(shadow, at, thread);
        });
  }

  void methodExits(int site) {
    if (free != null && free.methodExits()) {
      return;
    }
    reports.make(
        site,
        (at, thread) -> {
          List<MonitorShadow> monitors = thread.methodMonitors();
          if (!monitors.isEmpty()) {
            exit(monitors.remove(monitors.size() - 1), at, thread);
          }
        });
  }

  private void enter(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.enter()) {
      recorder.sink().acquire(thread.id(), monitor.lock(), at.site());
    }
  }

  private void exit(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.exit()) {
      recorder.sink().release(thread.id(), monitor.lock(), at.site());
    }
  }
}
