// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

/**
 * A place where threads leave what they know for others: a lock, a volatile variable, a channel.
 *
 * <p>It notes which thread left something last and what that one knew, so that a thread which uses
 * a lock alone pays no more than a comparison, however many threads there are.
 *
 * <p>Others must see to it that one call ends before the next begins.
 */
public class SyncClock {
  private final VectorClock clock = new VectorClock();
  private long publisherStamp;
  private boolean publisherKnewAll;

  // How often something was left here.
  private long version;

  /** Leaves what the thread knows and has done. */
  public void publish(ThreadClock thread) {
    thread.ensureColumn();
    boolean isAgain = publisherStamp == thread.stamp();
    thread.publish(clock, isAgain);
    version++;
    if (!isAgain) {
      publisherStamp = thread.stamp();
      publisherKnewAll = thread.knowsAll(clock);
    }
  }

  void teach(ThreadClock thread) {
    if (!isOwnOf(thread)) {
      thread.learn(clock);
    }
  }

  private boolean isOwnOf(ThreadClock thread) {
    return publisherKnewAll && publisherStamp == thread.stamp();
  }

  /** As a lock does, for a thread that is likely to come again before anything new is left. */
  public void teachReader(ThreadClock thread) {
    if (!isKnownTo(thread)) {
      thread.learn(clock);
      thread.lessons().add(this, version);
    }
  }

  /**
   * Whether the thread knows all that was left here. May also be asked while another thread leaves
   * something, by whoever finds out about that and does not believe the answer then.
   */
  public boolean isKnownTo(ThreadClock thread) {
    return version == 0 || isOwnOf(thread) || thread.lessons().has(this, version);
  }
}
