// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

/**
 * A place where threads leave what they know for others: a lock, a volatile variable, a channel.
 *
 * <p>It notes which thread left something last and what that one knew, so that a thread which uses
 * a lock alone pays no more than a comparison, however many threads there are.
 */
final class SyncClock {
  private final VectorClock clock = new VectorClock();
  private long publisherStamp;
  private boolean publisherKnewAll;

  void publish(ThreadClock thread) {
    thread.ensureColumn();
    boolean isAgain = publisherStamp == thread.stamp();
    thread.publish(clock, isAgain);
    if (!isAgain) {
      publisherStamp = thread.stamp();
      publisherKnewAll = thread.knowsAll(clock);
    }
  }

  void teach(ThreadClock thread) {
    if (!publisherKnewAll || publisherStamp != thread.stamp()) {
      thread.learn(clock);
    }
  }
}
