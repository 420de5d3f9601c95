// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

/** What a lock passes on. Readers pass nothing to each other, only to exclusive holders. */
final class LockClock {
  private final SyncClock exclusive = new SyncClock();
  private SyncClock shared;

  void acquire(ThreadClock thread) {
    exclusive.teach(thread);
    if (shared != null) {
      shared.teach(thread);
    }
  }

  void release(ThreadClock thread) {
    exclusive.publish(thread);
  }

  void acquireShared(ThreadClock thread) {
    exclusive.teach(thread);
  }

  void releaseShared(ThreadClock thread) {
    if (shared == null) {
      shared = new SyncClock();
    }
    shared.publish(thread);
  }
}
