// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;

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
    if (free == null || !free.entered(monitor, site)) {
      reports.make(
          site, (at, thread) -> enter(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  void exits(Object monitor, int site) {
    if (free == null || !free.exits(monitor, site)) {
      reports.make(
          site, (at, thread) -> exit(recorder.objects().of(monitor).monitor(), at, thread));
    }
  }

  void methodEntered(Object monitor, int site) {
    if (free != null && free.methodEntered(monitor, site)) {
      return;
    }
    reports.make(
        site,
        (at, thread) -> {
          MonitorShadow shadow = recorder.objects().of(monitor).monitor();
          thread.methodMonitors().enter(shadow);
          enter(shadow, at, thread);
        });
  }

  void methodExits(int site) {
    if (free != null && free.methodExits(site)) {
      return;
    }
    reports.make(
        site,
        (at, thread) -> {
          if (!thread.methodMonitors().isEmpty()) {
            exit(thread.methodMonitors().leave(), at, thread);
          }
        });
  }

  private void enter(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.enter()) {
      willBeTold(monitor, thread);
      recorder.sink().lock(OperationKind.ACQUIRE, thread.id(), monitor.lock(), at.site());
    }
  }

  private void exit(MonitorShadow monitor, WatchedSite at, ThreadState thread) {
    if (monitor.exit()) {
      willBeTold(monitor, thread);
      recorder.sink().lock(OperationKind.RELEASE, thread.id(), monitor.lock(), at.site());
    }
  }

  private void willBeTold(MonitorShadow monitor, ThreadState thread) {
    if (free != null) {
      free.tells(thread, monitor);
    }
  }
}
