// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * Receives the operations of one execution. Every analysis is one, and so is everything that
 * records an execution.
 *
 * <p>There is one method for each shape of target, and the {@link OperationKind} says what is done
 * to it. Whoever does not care about a kind in particular asks what all kinds of its sort do, for
 * instance whether it {@linkplain OperationKind#acquires() acquires} a lock.
 *
 * <p><b>Calls.</b> An execution is this, where {@code [x]} may be missing and {@code x*} is any
 * number of them:
 *
 * <pre>
 * execution := operation* end
 * operation := [ values ] access | lock | handOver | block | mark
 * </pre>
 *
 * and for each single thread, with the operations of others in between:
 *
 * <pre>
 * thread    := step* ( mark(TASK) step* )* [ mark(THREAD_END) ]
 * step      := operation | section | share | body
 * section   := lock(ACQUIRE, l) ( step | waiting )* lock(RELEASE, l)
 * waiting   := lock(WAIT_START, l) lock(WAIT_END, l)
 * share     := lock(ACQUIRE_SHARED, l) step* lock(RELEASE_SHARED, l)
 * body      := block(BEGIN, b) step* block(END, b)
 * </pre>
 *
 * Bodies nest properly. Sections and shares need not: they may overlap, and end outside the body in
 * which they began. All three may still be open when the execution ends. Only the outermost acquire
 * and release of a re-entrant lock are operations, so there is no section of a lock in another one.
 *
 * <p><b>Order.</b> The calls come in an order in which the operations really happened: a read
 * returns what the last write before it stored, an acquire comes after the release that made it
 * possible, a forked thread does nothing before its fork and nothing after a join of it.
 *
 * <p><b>Threading.</b> Calls are made one at a time, each after the one before has returned and
 * with its effects visible, though not always on the same Java thread. An implementation needs no
 * locks of its own.
 *
 * <p><b>Identity.</b> Threads, variables, locks, channels, classes, sites and blocks are compared
 * by reference: whoever makes the calls uses one object for one thing throughout an execution and
 * never the same object in two executions.
 */
public interface Operations {
  /** Something is done to a variable. */
  default void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {}

  /** Something is done to a lock. */
  default void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {}

  /**
   * Order between threads is made that no lock or variable explains, or something begins that ends
   * with it: the initialisation of a class.
   *
   * @param other a thread, a channel or a class, as {@link OperationKind#target} says
   */
  default void handOver(OperationKind kind, ThreadId thread, Shadowed other, Site site) {}

  /** A block is entered or left. */
  default void block(OperationKind kind, ThreadId thread, Block block, Site site) {}

  /**
   * Something happens to nothing but the thread itself.
   *
   * @param site null for the end of the thread, which is at no site
   */
  default void mark(OperationKind kind, ThreadId thread, Site site) {}

  /**
   * Tells the value that the access told next reads ({@code before}) or stores ({@code after}); an
   * update has both. Only made when values are recorded, directly before the access, by the same
   * thread.
   */
  default void values(long before, long after) {}

  /** The execution is over; no call follows. */
  default void end() {}
}
