// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.LastCall;
import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.PlainObjects;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.CallHook;
import java.util.List;

/**
 * The calls of one site that do nothing else than access objects not made for several threads, as
 * far as they need no turn.
 */
final class PlainCalls {
  private final ModelContext context;
  private final CallHook hook;
  private final WatchedSite at;
  private final LastObject lastObject;
  private final PlainObjects objects;

  /** The calls; null if everybody wants to be told of all of them. */
  static PlainCalls of(ModelContext context, CallHook hook, WatchedSite at, LastObject lastObject) {
    return context
        .recorder()
        .plainObjects()
        .map(objects -> new PlainCalls(context, hook, at, lastObject, objects))
        .orElse(null);
  }

  private PlainCalls(
      ModelContext context,
      CallHook hook,
      WatchedSite at,
      LastObject lastObject,
      PlainObjects objects) {
    this.context = context;
    this.hook = hook;
    this.at = at;
    this.lastObject = lastObject;
    this.objects = objects;
  }

  /** Whether calls may be made as they are if all that they mean is known beforehand. */
  boolean isSettling() {
    return objects.isSettling();
  }

  /** Calls on objects of a class without effects are not even asked about. */
  void rememberClassOf(Object receiver, AccessingThread thread) {
    LastCall last = objects.lastCall(thread, hook);
    if (last != null) {
      objects.rememberClass(last, receiver.getClass());
    }
  }

  /**
   * Whether the only access of a call is known before it is made.
   *
   * @param first the first argument, or null
   */
  boolean isSettled(AccessEffect only, Object receiver, Object first, AccessingThread thread) {
    LastCall last = objects.lastCall(thread, hook);
    ObjectShadow contents = last == null ? null : contents(last, only.shape(), receiver);
    if (contents == null) {
      return false;
    }
    boolean isWrite = only.shape().isWrite();
    boolean mayAdvance = objects.isFree() && only.shape().isQuietWith(first);
    boolean isKnown =
        mayAdvance
            ? objects.isAdvanced(thread, contents, isWrite, at)
            : objects.isRepeated(thread, contents, isWrite);
    if (isKnown) {
      objects.remember(thread, last);
    }
    return isKnown;
  }

  /** What a call accesses that is for the same object as the last one, or else finds it. */
  private ObjectShadow contents(LastCall last, AccessShape shape, Object receiver) {
    ObjectShadow known = last.shadowFor(receiver);
    if (known == null) {
      known = begin(last, shape, receiver);
      if (known == null) {
        return null;
      }
    }
    return LibraryObject.plain(known);
  }

  /** The shadow of the object that a call is for, which others will be for as well. */
  private ObjectShadow begin(LastCall last, AccessShape shape, Object receiver) {
    if (!shape.isPlain()) {
      Object viewed = Views.subject(receiver);
      if (viewed == receiver) {
        return objects.begin(last, receiver, false);
      }
      ObjectShadow shadow =
          objects.beginView(last, receiver, viewed, Views.place(receiver.getClass()));
      // What is found out about views later makes this void, but perhaps it has just been found.
      return Views.subject(receiver) == viewed ? shadow : null;
    }
    ObjectShadow shadow = objects.begin(last, receiver, true);
    if (shadow != null) {
      AccessEffect.makePlain(shadow);
    }
    return shadow;
  }

  /** Settles a call for a view of the receiver: whether nothing else has to be done about it. */
  boolean settleView(Object receiver, AccessingThread thread) {
    LastCall last = objects.lastCall(thread, hook);
    ObjectShadow shadow = last == null ? null : last.shadowFor(receiver);
    if (last != null && shadow == null) {
      shadow = objects.begin(last, receiver, true);
      if (shadow != null) {
        AccessEffect.makePlain(shadow);
      }
    }
    boolean isSettled = shadow != null && LibraryObject.plain(shadow) == shadow;
    if (isSettled) {
      objects.remember(thread, last);
    }
    return isSettled;
  }

  /** What the call accesses first; null if it is not such a call, or not for sure. */
  ObjectShadow contents(List<Effect> effects, Object receiver, Object[] arguments) {
    boolean isPossible = access(effects, 0) != null;
    for (int i = 1; i < effects.size(); i++) {
      isPossible &= access(effects, i) != null && !access(effects, i).isOfReceiver();
    }
    return isPossible ? access(effects, 0).plainContents(lastObject, receiver, arguments) : null;
  }

  private static AccessEffect access(List<Effect> effects, int number) {
    return effects.get(number) instanceof AccessEffect access ? access : null;
  }

  /** Whether the only access adds nothing; then the next call is not even asked about. */
  boolean isRepeated(ObjectShadow contents, List<Effect> effects, Object receiver) {
    AccessEffect only = effects.size() == 1 ? access(effects, 0) : null;
    boolean isRepeated = only != null && objects.isRepeated(contents, only.shape().isWrite());
    if (isRepeated && only.isOfReceiver()) {
      remember(only, receiver);
    }
    return isRepeated;
  }

  private void remember(AccessEffect only, Object receiver) {
    LastCall last = objects.lastCall(hook);
    if (last != null && contents(last, only.shape(), receiver) != null) {
      objects.remember(last);
    }
  }

  /** Whether it is enough to make the accesses known after the call. */
  boolean isFree() {
    return objects.isFree();
  }

  /**
   * Announces a call that only reads; false if it may do more. What it writes is known afterwards.
   */
  boolean announce(
      ObjectShadow contents, List<Effect> effects, Object receiver, Object[] arguments) {
    AccessEffect only = effects.size() == 1 ? access(effects, 0) : null;
    return only != null
        && !only.shape().isWrite()
        && only.shape().isQuiet(receiver, arguments)
        && objects.announceRead(contents, at.site());
  }

  /** The announced read has been made. */
  void read() {
    objects.read();
  }

  /** The accesses have been made, and nobody needs to know when. */
  void accessed(
      ObjectShadow first,
      List<Effect> effects,
      Throwable thrown,
      Object result,
      Object receiver,
      Object[] arguments) {
    AccessEffect access = access(effects, 0);
    boolean isFirstKnown = objects.isAdvanced(first, access.isWrite(thrown, result), at);
    if (isFirstKnown && effects.size() == 1) {
      return;
    }
    Call call = new Call(context, at, effects, receiver, arguments);
    call.thrown = thrown;
    call.result = result;
    if (!isFirstKnown) {
      call.inTurn(() -> access.reportLate(call));
    }
    for (int i = 1; i < effects.size(); i++) {
      accessed(access(effects, i), call);
    }
  }

  private void accessed(AccessEffect access, Call call) {
    ObjectShadow contents = access.plainContents(lastObject, call.receiver, call.arguments);
    if (contents == null) {
      access.learn(call);
    }
    boolean isKnown =
        contents == null
            ? !access.mayBePlain(call)
            : objects.isAdvanced(contents, access.isWrite(call.thrown, call.result), at);
    if (!isKnown) {
      call.inTurn(() -> access.reportLate(call));
    }
  }
}
