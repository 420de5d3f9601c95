// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The accesses of a variable that are known, as far as they show whether another one adds nothing.
 * Objects carry one for each of their fields; it never changes, so many may share it.
 */
public class KnownAccesses {
  // In the place of a stretch: no thread is ever in it. A thread that is in none has null.
  private static final Object NEVER = new Object();

  private final Object reader;
  private final Object otherReader;
  private final Object writer;

  /**
   * @param reader a stretch in which another read adds nothing, or null
   * @param otherReader another such stretch, or null
   * @param writer the stretch in which another write adds nothing, or null
   */
  protected KnownAccesses(Object reader, Object otherReader, Object writer) {
    this.reader = reader == null ? NEVER : reader;
    this.otherReader = otherReader == null ? NEVER : otherReader;
    this.writer = writer == null ? NEVER : writer;
  }

  /** Whether it is known for sure that a read by the thread now adds nothing. */
  public final boolean hasRead(AccessingThread thread) {
    Object stretch = thread.stretch();
    return reader == stretch || otherReader == stretch;
  }

  /** Whether a write by the thread now adds nothing. */
  public final boolean hasWritten(AccessingThread thread) {
    return writer == thread.stretch();
  }
}
