// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The accesses of a field that are known, as far as they show whether another one adds nothing.
 * Objects carry one for each of their fields; it never changes, so many may share it.
 */
public final class KnownAccesses {
  private final Object reader;
  private final Object otherReader;
  private final Object writer;
  private final int site;
  private final Object state;

  /**
   * @param reader a stretch in which another read adds nothing, or null
   * @param otherReader another such stretch, or null
   * @param writer the stretch in which another write adds nothing, or null
   * @param site where that write was made, if that is known
   * @param state what is known in full
   */
  public KnownAccesses(Object reader, Object otherReader, Object writer, int site, Object state) {
    this.reader = reader;
    this.otherReader = otherReader;
    this.writer = writer;
    this.site = site;
    this.state = state;
  }

  /** Whether it is known for sure that a read by the thread now adds nothing. */
  public boolean hasRead(AccessingThread thread) {
    Object stretch = thread.stretch();
    return reader == stretch || otherReader == stretch;
  }

  /** Whether a write by the thread now adds nothing. */
  public boolean hasWritten(AccessingThread thread) {
    return writer == thread.stretch();
  }

  /** Whether these are a write at the site in the stretch and nothing else. */
  boolean isWrite(Object stretch, int atSite) {
    return writer == stretch && site == atSite;
  }

  public Object state() {
    return state;
  }
}
