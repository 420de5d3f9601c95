// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * Takes what instrumented code reports, on the thread that does it.
 *
 * <p>Sites are the numbers that instrumentation wrote into the code. Between {@code before...} of
 * an access and {@code afterAccess} or {@code afterRead} of the same thread no other thread gets
 * past {@code before...}, so that report and access are one step. No method throws anything but a
 * {@link StackOverflowError}, and that only before it does anything.
 */
public interface Observer {
  /** Reads an instance field; the value comes with {@link #afterRead} if values are wanted. */
  void beforeRead(Object owner, int site);

  void beforeWrite(Object owner, long value, int site);

  void beforeStaticRead(int site);

  void beforeStaticWrite(long value, int site);

  void beforeArrayRead(Object array, int index, int site);

  void beforeArrayWrite(Object array, int index, long value, int site);

  /**
   * Reads a plain instance field, where only accesses that race are wanted.
   *
   * @param thread the current thread, or {@link AccessingThread#UNKNOWN} if the code does not know
   * @return whether {@link #afterPlainAccess} must follow
   */
  boolean beforePlainRead(Object owner, AccessingThread thread, int site);

  /** Writes a plain instance field; as {@link #beforePlainRead}. */
  boolean beforePlainWrite(Object owner, AccessingThread thread, int site);

  /** The current thread, for its plain accesses. */
  default AccessingThread thread() {
    return AccessingThread.UNKNOWN;
  }

  /**
   * Writes a plain instance field of an object that only this thread has seen.
   *
   * @return what is known of the field then, or null if nothing is
   */
  default KnownAccesses firstWrite(int site) {
    return null;
  }

  /**
   * As {@link #firstWrite}, for an object that carries epochs.
   *
   * @return the one of the write, or 0 if nothing is known
   */
  default long firstEpoch(int site) {
    return 0;
  }

  /** Reads a plain static field; as {@link #beforePlainRead}. */
  boolean beforePlainStaticRead(int site);

  /** Writes a plain static field; as {@link #beforePlainRead}. */
  boolean beforePlainStaticWrite(int site);

  /** Reads an array element, perhaps of no array or outside of it; as {@link #beforePlainRead}. */
  boolean beforePlainArrayRead(Object array, int index, int site);

  /** Writes an array element, perhaps of no array or outside; as {@link #beforePlainRead}. */
  boolean beforePlainArrayWrite(Object array, int index, int site);

  /** The run of accesses of array elements that the current thread makes at a site. */
  default ArrayRun run(int site, boolean isWrite) {
    return ArrayRun.NONE;
  }

  /** A loop over the array begins; see {@link ElementProbe#loopBegins}. */
  default Object loopBegins(Object array, boolean isWrite) {
    return null;
  }

  /** A loop of which it was enough to tell now has ended; see {@link ElementProbe#loopEnds}. */
  default void loopEnds(Object array, int start, int now, int done, int site) {}

  /** As {@link #loopEnds} for an access that was made, always to the same element. */
  default void loopEndsAtElement(Object array, int index, int site) {}

  /** The plain access has been made. */
  void afterPlainAccess();

  /** The access has been made. */
  void afterAccess();

  /** The read has been made and returned the value. */
  void afterRead(long value);

  /** A number for a reference as the value of a variable; 0 for null. */
  long valueOf(Object reference);

  /** The thread is about to use what the static initialiser of the site's class has made. */
  void classUsed(int site);

  /** The static initialiser of the site's class starts. */
  void classInitialises(int site);

  /** The static initialiser of the site's class is done. */
  void classInitialised(int site);

  /**
   * Comes before a monitor is entered, and before what is reported when a method is entered.
   *
   * @throws StackOverflowError if the stack has no room for these reports and those at the end
   */
  void requireRoom();

  void monitorEntered(Object monitor, int site);

  void monitorExits(Object monitor, int site);

  /**
   * A synchronized method has entered the monitor; {@link #synchronizedMethodExits} lets go of it.
   */
  void synchronizedMethodEntered(Object monitor, int site);

  /** A block begins, other than one that {@link OpenBlocks} lets begin without being told. */
  void blockBegins(int site);

  /** The innermost open block of the thread ends. */
  void blockEnds(int site);

  /** A synchronized method is about to return or throw. */
  void synchronizedMethodExits(int site);

  void yieldPoint(int site);

  /** A hook for the calls made at a site to a method that has a library model. */
  CallHook callHook(int site);

  /** Who only counts the calls made at such a site; null if it needs a hook. */
  default CallCounter callCounter(int site) {
    return null;
  }

  /** Something happens inside the JDK that concerns the object. */
  void inside(int event, Object subject, Object detail);
}
