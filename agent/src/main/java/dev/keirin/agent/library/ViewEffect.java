// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;

/**
 * The result stands for the receiver: an iterator or a key set for its collection, a condition or a
 * read lock for its lock.
 */
record ViewEffect(Kind kind) implements Effect {
  /** What the receiver is. */
  enum Kind {
    /** An object made for several threads. */
    VIEW,

    /** An object that is not made for several threads. */
    PLAIN_VIEW,

    /** Itself a view, or something that nothing is known about. */
    SUB_VIEW
  }

  @Override
  public void after(Call call, Object token) {
    if (call.thrown == null && call.result != null) {
      call.inTurn(() -> connect(call));
    }
  }

  @Override
  public boolean isOnlyAfter(Recorder recorder) {
    return true;
  }

  @Override
  public boolean tryAfter(
      Recorder recorder,
      LastObject objects,
      WatchedSite at,
      Object receiver,
      Throwable thrown,
      Object result) {
    return thrown != null
        || result == null
        || (kind == Kind.SUB_VIEW && !Views.mayBeKnown(recorder, receiver))
        || isConnected(recorder, objects, receiver, result);
  }

  /** Whether everything that connecting would do is done. */
  private boolean isConnected(Recorder recorder, LastObject objects, Object receiver, Object view) {
    Object subject = Views.subject(receiver);
    ObjectShadow shadow = objects.known(subject);
    if (shadow == null) {
      return false;
    }
    Object viewed = Views.subject(view);
    if (!(shadow.model() instanceof LibraryObject known)) {
      return shadow.isPlain() && viewed == subject;
    }
    LibraryObject owner = known.owner();
    return owner.isShared()
        && (kind != Kind.PLAIN_VIEW || owner.shared().isPlain())
        && (viewed == subject || (viewed != view && Views.known(recorder, viewed) == owner));
  }

  private void connect(Call call) {
    if (kind == Kind.SUB_VIEW) {
      LibraryObject viewed = Views.viewed(call.recorder(), call.receiver);
      if (viewed != null) {
        Views.connect(call.recorder(), call.result, viewed);
      }
      return;
    }
    LibraryObject owner = LibraryObject.of(call.recorder(), call.receiver).owner();
    if (kind == Kind.PLAIN_VIEW) {
      owner.shared().makePlain();
    }
    owner.shared().learnKeys(call.receiver);
    Views.connect(call.recorder(), call.result, owner);
  }
}
