// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.lockset.LockSet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * An outermost block that a thread goes through without anybody being told, because nothing in it
 * mattered to others so far. If something turns out to matter while it goes on, the block is told
 * after all, by the thread itself or by whoever finds out.
 */
final class Passage {
  private enum State {
    RUNNING,
    ENDED,
    TOLD
  }

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Passage.class, "state", State.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final WatchedSite beginning;
  private final int number;
  private final LockSet held;
  private volatile State state = State.RUNNING;

  private final Stretch stretch;

  // Changed by those who have the turn.
  private List<Object> moments;

  /**
   * @param number tells it from others of its thread
   * @param moments how the analyses call what happens in it
   * @param held the locks that the thread has
   */
  Passage(
      ThreadState thread, WatchedSite beginning, int number, List<Object> moments, LockSet held) {
    this.stretch = new Stretch(thread, moments, this);
    this.beginning = beginning;
    this.number = number;
    this.moments = moments;
    this.held = held;
  }

  /** The locks that the thread had when it was first asked about the block. */
  LockSet held() {
    return held;
  }

  /** What the thread does in it, as long as the block is not told. */
  Stretch stretch() {
    return stretch;
  }

  /** Tells it from others of its thread. */
  int number() {
    return number;
  }

  /** Whether an analysis hears of nothing in it unless the block is told. */
  boolean isUntoldTo(int analysis) {
    return stretch.firstMoment(analysis) == RaceDriven.UNTOLD;
  }

  /** Where the block began. */
  WatchedSite beginning() {
    return beginning;
  }

  /** Whether the block goes on and is to be told now, by whoever asked. With the turn. */
  boolean startTelling() {
    return STATE.compareAndSet(this, State.RUNNING, State.TOLD);
  }

  List<Object> moments() {
    return moments;
  }

  /** Now that the block was told, the analyses call what happened in it before like that. */
  void moments(List<Object> newMoments) {
    moments = newMoments;
  }

  /** Whether somebody has told the block. The thread itself may ask without the turn. */
  boolean isTold() {
    return state == State.TOLD;
  }

  /** Whether the block has ended without being told. */
  boolean isEnded() {
    return state == State.ENDED;
  }

  /** The block ends; false if it was told, so its end must be told, too. */
  boolean end() {
    return STATE.compareAndSet(this, State.RUNNING, State.ENDED);
  }

  /** What an analysis calls what happened here; null if it need not be told. With the turn. */
  Object moment(int analysis) {
    return isTold() ? moments.get(analysis) : null;
  }
}
