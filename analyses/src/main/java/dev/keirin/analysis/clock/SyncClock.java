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
public class SyncClock extends VectorClock {
  private static final long NO_STAMP = 0;

  // What is where in the cells of the clock.
  private static final int PUBLISHER_STAMP = 0;

  /** The same stamp again if the publisher knew all. */
  private static final int KNOWING_STAMP = 1;

  /** How often something was left here. */
  private static final int VERSION = 2;

  /** A number that subclasses may use. */
  static final int FREE_CELL = 3;

  /** Leaves what the thread knows and has done. */
  public void publish(ThreadClock thread) {
    thread.ensureColumn();
    long stamp = thread.stamp();
    boolean isAgain = cell(PUBLISHER_STAMP) == stamp;
    thread.publish(this, isAgain);
    cell(VERSION, version() + 1);
    if (!isAgain) {
      cell(PUBLISHER_STAMP, stamp);
      cell(KNOWING_STAMP, thread.knowsAll(this) ? stamp : NO_STAMP);
    }
  }

  private long version() {
    return cell(VERSION);
  }

  void teach(ThreadClock thread) {
    if (!isOwnOf(thread)) {
      thread.learn(this);
    }
  }

  private boolean isOwnOf(ThreadClock thread) {
    return cell(KNOWING_STAMP) == thread.stamp();
  }

  /** As a lock does, for a thread that is likely to come again before anything new is left. */
  public void teachReader(ThreadClock thread) {
    if (!isKnownTo(thread)) {
      thread.learn(this);
      thread.lessons().add(this, version());
    }
  }

  /**
   * Whether the thread knows all that was left here. May also be asked while another thread leaves
   * something, by whoever finds out about that and does not believe the answer then.
   */
  public boolean isKnownTo(ThreadClock thread) {
    long version = version();
    return version == 0 || isOwnOf(thread) || thread.lessons().has(this, version);
  }
}
