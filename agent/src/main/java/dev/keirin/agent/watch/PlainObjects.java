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
  private final ShadowEpochs epochs;

  PlainObjects(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
    this.isRemembering = filter.saves(Saving.REPEATED_CALLS);
    this.isSettling = filter.saves(Saving.SETTLED_CALLS);
    this.epochs = recorder.shadowEpochs();
  }

  /** Whether an access of the object's contents adds nothing. Needs no turn. */
  public boolean isRepeated(ObjectShadow object, boolean isWrite) {
    return isRepeated(ThreadTable.current(), object, isWrite);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public boolean isRepeated(AccessingThread known, ObjectShadow object, boolean isWrite) {
    ThreadState thread = state(known);
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    return epochs == null
        ? RaceFilter.isRepeated(thread, object.state(CONTENTS), isWrite)
        : epochs.isRepeated(thread, object, 1, CONTENTS, isWrite);
  }

  private static ThreadState state(AccessingThread known) {
    return known instanceof ThreadState state ? state : ThreadTable.current();
  }

  /** What the current thread knows of its calls by a site; null if it is not known itself. */
  public LastCall lastCall(CallHook hook) {
    return lastCall(ThreadTable.current(), hook);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public LastCall lastCall(AccessingThread known, CallHook hook) {
    ThreadState thread = state(known);
    if (thread == null) {
      return null;
    }
    LastCall last = (LastCall) thread.repeatedCalls().of(hook);
    return last == null ? newCall(thread, hook) : last;
  }

  private static LastCall newCall(ThreadState thread, CallHook hook) {
    LastCall added = new LastCall(hook);
    thread.repeatedCalls().add(added);
    return added;
  }

  /**
   * The next call is for its receiver. Returns the shadow of that; null if it has none, and none is
   * made.
   */
  public ObjectShadow begin(LastCall call, Object receiver, boolean isMade) {
    if (Layout.carrying(receiver) != null) {
      ObjectShadow carried = recorder.objects().known(receiver);
      if (carried != null) {
        call.become(receiver, carried);
      }
      return carried;
    }
    ObjectTable objects = recorder.objects();
    ObjectTable.Entry entry = isMade ? objects.entry(receiver) : objects.knownEntry(receiver);
    if (entry == null) {
      return null;
    }
    call.become(entry);
    return entry.shadow();
  }

  /**
   * The next call is for an object of which its receiver is a view. Returns the shadow of that, or
   * null if it has none.
   *
   * @param place where views of this class have it
   */
  public ObjectShadow beginView(LastCall call, Object view, Object viewed, long place) {
    ObjectShadow shadow = begin(call, viewed, false);
    if (shadow != null) {
      call.throughViews(view.getClass(), place);
    }
    return shadow;
  }

  /** Calls for any object of a class add nothing, whatever else happens. */
  public void rememberClass(LastCall call, Class<?> type) {
    if (isRemembering) {
      call.becomeClass(Layout.of(type).type());
    }
  }

  /** Calls like the last one will add nothing for a while. Needs no turn. */
  public void remember(LastCall call) {
    remember(ThreadTable.current(), call);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public void remember(AccessingThread known, LastCall call) {
    ThreadState thread = state(known);
    if (thread != null && isRemembering) {
      thread.repeatedCalls().repeats(call);
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
  public boolean isAdvanced(ObjectShadow object, boolean isWrite, WatchedSite at) {
    return isAdvanced(ThreadTable.current(), object, isWrite, at);
  }

  /** As the other one, where the thread is at hand, or one that stands for it. */
  public boolean isAdvanced(
      AccessingThread known, ObjectShadow object, boolean isWrite, WatchedSite at) {
    ThreadState thread = state(known);
    if (thread == null || !filter.isInStretch(thread)) {
      return false;
    }
    if (epochs != null) {
      return epochs.isAdvanced(thread, object, 1, CONTENTS, at, isWrite);
    }
    AccessState[] states = object.eachElement(1);
    if (!RaceFilter.advance(thread, states, CONTENTS, at.site(), isWrite)) {
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
  public void access(ObjectShadow object, VariableId contents, boolean isWrite, WatchedSite at) {
    if (isAdvanced(object, isWrite, at)) {
      return; // and nobody need know of the block that the thread is in
    }
    ThreadState thread = recorder.accessing();
    if (!thread.isInStretch()) {
      filter.startStretch(thread, contents.toString(), at.site(), isWrite);
    }
    if (isAdvanced(thread, object, isWrite, at)) {
      return;
    }
    ElementState state = recorder.element(object, CONTENTS, 1);
    Withdrawals.withdraw();
    filter.tell(recorder.current(), state.states(), state.slot(), contents);
    recorder.tellAccess(contents, isWrite, at.site());
  }
}
