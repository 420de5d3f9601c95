// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** Reports that need the turn only for themselves. */
final class Reports {
  private final Recorder recorder;

  /** What is reported. */
  interface Report {
    void make(WatchedSite at, ThreadState thread);
  }

  Reports(Recorder recorder) {
    this.recorder = recorder;
  }

  /** Makes a report about something that code of the program does at a site. */
  void make(int site, Report report) {
    if (recorder.beginForProgram()) {
      try {
        report.make(SiteTable.get(site), recorder.current());
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }
}
