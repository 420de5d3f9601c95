// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

/** What a lock passes on. Readers pass nothing to each other, only to exclusive holders. */
final class LockClock {
  private static final int NOBODY = -1;

  private final SyncClock exclusive = new SyncClock();
  private SyncClock shared;
  private int firstUser = NOBODY;
  private boolean hasSeveralUsers;

  void use(int thread) {
    if (firstUser == NOBODY) {
      firstUser = thread;
    } else if (firstUser != thread) {
      hasSeveralUsers = true;
    }
  }

  boolean isUsedByOthersThan(int thread) {
    return hasSeveralUsers || (firstUser != NOBODY && firstUser != thread);
  }

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
