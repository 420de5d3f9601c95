// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven;
import java.util.List;

/**
 * Threads that find without the turn how the analyses call what they do: they are in a block of
 * which nobody need be told, or in none, or between two operations of a block that was told.
 */
final class FreeMoments {
  private static final List<Object> ONLY_UNTOLD = List.of(RaceDriven.UNTOLD);

  private FreeMoments() {}

  /** Whether the block that the thread is in is one that others can tell of. */
  static boolean isPassage(ThreadState thread) {
    if (thread.passageSeen() != null) {
      return true;
    }
    List<Object> moments = thread.isInToldBlock() ? null : freeMoments(thread);
    return moments != null && thread.passage(moments) != null;
  }

  /** Starts a stretch without the turn, if no analysis needs to be told of it now. */
  static boolean isStretchStarted(ThreadState thread) {
    Stretch stretch = ofAccesses(thread);
    if (stretch == null) {
      return false;
    }
    thread.clock().enter(stretch);
    thread.startStretch(thread.clock());
    if (stretch.isOverBlocks()) {
      thread.stretchOverBlocks();
    }
    return true;
  }

  private static Stretch ofAccesses(ThreadState thread) {
    boolean isTold = thread.isInToldBlock();
    Passage passage = thread.passageSeen();
    if (!isTold && passage != null && passage.stretch().moments() == ONLY_UNTOLD) {
      return passage.stretch();
    }
    List<Object> moments = freeMoments(thread);
    if (moments == null) {
      return null;
    }
    return !isTold && thread.mayStretchOverBlocks()
        ? new Stretch(thread, moments, null, /* isOverBlocks= */ true)
        : new Stretch(thread, moments, isTold ? passage : thread.passage(moments));
  }

  /** How the analyses call what the thread does now; null if to know that takes a turn. */
  private static List<Object> freeMoments(ThreadState thread) {
    RaceDriven.Standing[] standings = thread.standings();
    if (standings == null || !thread.startAsking()) {
      return null;
    }
    try {
      return moments(standings);
    } finally {
      thread.endAsking();
    }
  }

  private static List<Object> moments(RaceDriven.Standing[] standings) {
    Object[] moments = new Object[standings.length];
    for (int i = 0; i < moments.length; i++) {
      moments[i] = standings[i].moment();
      if (moments[i] == null) {
        return null;
      }
    }
    return moments.length == 1 && moments[0] == RaceDriven.UNTOLD ? ONLY_UNTOLD : List.of(moments);
  }

  /**
   * Starts a stretch in the block that the thread is in, which may have been told by others; false
   * if the thread is asking for its moments already.
   */
  static boolean isStretchStarted(ThreadState thread, Passage passage) {
    if (!thread.startAsking()) {
      return false;
    }
    try {
      Object[] moments = new Object[thread.standings().length];
      for (int i = 0; i < moments.length; i++) {
        moments[i] = passage.isUntoldTo(i) ? RaceDriven.UNTOLD : thread.standings()[i].moment();
      }
      thread.clock().enter(new Stretch(thread, List.of(moments), passage));
      thread.startStretch(thread.clock());
      return true;
    } finally {
      thread.endAsking();
    }
  }

  /**
   * What the thread does now to a lock or a volatile variable, if it conflicts with nothing that
   * matters; null if to know that takes a turn. Who looks at clocks has them from elsewhere.
   */
  static Stretch stretch(ThreadState thread) {
    if (thread.isStretchOverBlocks()) {
      thread.endStretch(); // from now on it matters in which block something is done
    }
    if (thread.isInStretch()) {
      return (Stretch) thread.clock().transaction();
    }
    boolean isTold = thread.isInToldBlock();
    Passage passage = thread.passageSeen();
    if (passage != null && !isTold) {
      return passage.stretch();
    }
    List<Object> moments = freeMoments(thread);
    if (moments == null) {
      return null;
    }
    Passage current = isTold ? passage : thread.passage(moments);
    return current == null || isTold ? new Stretch(thread, moments, current) : current.stretch();
  }
}
