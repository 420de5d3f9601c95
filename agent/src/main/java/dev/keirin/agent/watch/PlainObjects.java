// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.Saving;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.Withdrawals;

/**
 * Calls on objects of the library that are not made for several threads, each an access of all the
 * object's contents. Those that race with none need not be told, and those that repeat an earlier
 * one need no turn.
 */
public final class PlainObjects {
  // Classes of the library are not instrumented, so their objects have no states of fields.
  private static final int CONTENTS = 0;

  private final Recorder recorder;
  private final RaceFilter filter;
  private final boolean isRemembering;
  private final boolean isSettling;

  PlainObjects(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
    this.isRemembering = filter.saves(Saving.REPEATED_CALLS);
    this.isSettling = filter.saves(Saving.SETTLED_CALLS);
  }

  /** Whether an access of the object's contents adds nothing. Needs no turn. */
  public boolean isRepeated(ObjectShadow object, boolean isWrite) {
    return isRepeated(ThreadTable.current(), object, isWrite);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public boolean isRepeated(AccessingThread known, ObjectShadow object, boolean isWrite) {
    ThreadState thread = state(known);
    return thread != null
        && filter.isInStretch(thread)
        && RaceFilter.isRepeated(thread, object.state(CONTENTS), isWrite);
  }

  private static ThreadState state(AccessingThread known) {
    return known instanceof ThreadState state ? state : ThreadTable.current();
  }

  /** The same call of the same object will add nothing for a while. Needs no turn. */
  public void remember(Object receiver, CallHook hook) {
    remember(ThreadTable.current(), receiver, hook);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public void remember(AccessingThread known, Object receiver, CallHook hook) {
    ThreadState thread = state(known);
    if (thread != null && isRemembering) {
      thread.repeatedCalls().add(receiver, hook);
    }
  }

  /** Whether calls may be made as they are if all that they mean is known beforehand. */
  public boolean isSettling() {
    return isSettling;
  }

  /** Whether accesses can be made known without the turn, because nobody wants their order. */
  public boolean isFree() {
    return filter.freeOrder() != null;
  }

  /** Makes an access known without the turn; false if that needs it. */
  public boolean isAdvanced(ObjectShadow object, boolean isWrite, Site site) {
    return isAdvanced(ThreadTable.current(), object, isWrite, site);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public boolean isAdvanced(
      AccessingThread known, ObjectShadow object, boolean isWrite, Site site) {
    ThreadState thread = state(known);
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    AccessState[] states = object.eachElement(1);
    if (!RaceFilter.advance(thread, states, CONTENTS, site, isWrite)) {
      return false;
    }
    thread.land();
    return true;
  }

  /**
   * Announces a read of the object's contents, which must follow without code of the program in
   * between, and then {@link #read}. Needs no turn; false if the read does.
   */
  public boolean announceRead(ObjectShadow object, Site site) {
    ThreadState thread = ThreadTable.current();
    return thread != null
        && filter.isInStretch(thread)
        && RaceFilter.advance(thread, object.eachElement(1), CONTENTS, site, false);
  }

  /** The announced read has been made. */
  public void read() {
    ThreadTable.current().land();
  }

  /** The contents of the object are accessed, in this turn. */
  public void access(ObjectShadow object, VariableId contents, boolean isWrite, Site site) {
    ThreadState thread = recorder.accessing();
    if (thread.segment() == null) {
      filter.startStretch(thread, contents.toString(), site, isWrite);
    }
    AccessState[] states = object.eachElement(1);
    if (RaceFilter.advance(thread, states, CONTENTS, site, isWrite)) {
      thread.land();
      return;
    }
    Withdrawals.withdraw();
    filter.tell(recorder.current(), states, CONTENTS, contents);
    recorder.tellAccess(contents, isWrite, site);
  }
}
