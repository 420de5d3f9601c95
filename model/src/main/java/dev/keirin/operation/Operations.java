// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * Receives the operations of one execution. Every analysis is one, and so is everything that
 * records an execution.
 *
 * <p><b>Order.</b> The calls come in an order in which the operations really happened: a read
 * returns what the last write before it stored, an acquire comes after the release that made it
 * possible, a forked thread does nothing before its fork and nothing after a join of it.
 *
 * <p><b>Threading.</b> Calls are made one at a time, each after the one before has returned and
 * with its effects visible, though not always on the same Java thread. An implementation needs no
 * locks of its own.
 *
 * <p><b>Well-formedness.</b> Only the outermost acquire and release of a re-entrant lock are
 * operations, so a thread never acquires what it holds. Blocks of one thread nest properly; blocks
 * and locks may still be open when the execution ends.
 *
 * <p><b>Identity.</b> Threads, variables, locks, channels, sites and blocks are compared by
 * reference: whoever makes the calls uses one object for one thing throughout an execution and
 * never the same object in two executions.
 */
public interface Operations {
  /** Reads a plain field or array element. */
  default void read(ThreadId thread, VariableId variable, Site site) {}

  /** Writes a plain field or array element. */
  default void write(ThreadId thread, VariableId variable, Site site) {}

  /**
   * Reads a volatile or atomic variable, or the part of a thread-safe object that the variable
   * stands for.
   */
  default void volatileRead(ThreadId thread, VariableId variable, Site site) {}

  /** Writes a volatile or atomic variable, or a part of a thread-safe object. */
  default void volatileWrite(ThreadId thread, VariableId variable, Site site) {}

  /**
   * Reads and writes a volatile or atomic variable, or a part of a thread-safe object, as one step:
   * a successful compare-and-set, an increment, a {@code putIfAbsent}.
   */
  default void update(ThreadId thread, VariableId variable, Site site) {}

  /** Acquires a lock that excludes everyone else; called when the thread has it. */
  default void acquire(ThreadId thread, LockId lock, Site site) {}

  /** Releases an exclusive lock; called while the thread still has it. */
  default void release(ThreadId thread, LockId lock, Site site) {}

  /** Acquires a reader's share of a lock: it excludes exclusive holders but no other reader. */
  default void acquireShared(ThreadId thread, LockId lock, Site site) {}

  /** Gives a reader's share back. */
  default void releaseShared(ThreadId thread, LockId lock, Site site) {}

  /** Starts to wait on a lock that the thread holds, which lets go of it completely. */
  default void waitStart(ThreadId thread, LockId lock, Site site) {
    release(thread, lock, site);
  }

  /** Ends a wait, for whatever reason: the thread holds the lock again. */
  default void waitEnd(ThreadId thread, LockId lock, Site site) {
    acquire(thread, lock, site);
  }

  /** Wakes one or all of the threads that wait on a lock. */
  default void signal(ThreadId thread, LockId lock, Site site) {}

  /** Starts another thread, which has done nothing yet. */
  default void fork(ThreadId thread, ThreadId child, Site site) {}

  /** Learns that another thread has ended; that thread does nothing afterwards. */
  default void join(ThreadId thread, ThreadId child, Site site) {}

  /** The thread has ended. Not every source of operations reports it. */
  default void threadEnd(ThreadId thread) {}

  /** Enters a block that is meant to be atomic, perhaps inside another one. */
  default void begin(ThreadId thread, Block block, Site site) {}

  /** Leaves the innermost open block. */
  default void end(ThreadId thread, Block block, Site site) {}

  /** Declares that interference by other threads is expected here. */
  default void yieldPoint(ThreadId thread, Site site) {}

  /**
   * Makes all that the thread has done visible to whoever receives from the channel later: counts
   * down a latch, arrives at a barrier, puts into a queue, completes a future. Two sends commute.
   */
  default void send(ThreadId thread, ChannelId channel, Site site) {}

  /**
   * Learns of every send to the channel so far. Two receives commute, and a receive does not hold
   * up later sends.
   */
  default void receive(ThreadId thread, ChannelId channel, Site site) {}

  /**
   * Tells the value that the access announced next reads ({@code before}) or stores ({@code
   * after}); an update has both. Only made when values are recorded, directly before the access, by
   * the same thread.
   */
  default void values(long before, long after) {}

  /** The execution is over; no call follows. */
  default void executionEnd() {}
}
