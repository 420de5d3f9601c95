// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.CallHook;
import dev.keirin.probe.KnownCall;
import java.lang.ref.WeakReference;

/**
 * The object that a thread's last call at a site was for, which is not kept alive.
 *
 * <p>References are only stored where they change: that takes a garbage collector's bookkeeping.
 */
public final class LastCall extends KnownCall {
  // What the receiver of a call is to the object that the call is for.
  private static final int SAME = 0;
  private static final int VIEW = 1;
  private static final int INSTANCE = 2;

  private WeakReference<?> subject = new WeakReference<>(null);
  private int receiver = SAME;

  // Of an object that has no entry in the table.
  private ObjectShadow carried;

  // Where views of one class have what they are views of. The class is one of the JDK.
  private Class<?> viewClass;
  private long place;

  LastCall(CallHook hook) {
    super(hook);
  }

  @Override
  public boolean isFor(Object called) {
    Object object = called;
    if (receiver == VIEW) {
      object = called.getClass() == viewClass ? Memory.getReference(called, place) : null;
    } else if (receiver == INSTANCE) {
      object = called.getClass();
    }
    return object != null && refersTo(subject, object);
  }

  @SuppressWarnings("unchecked")
  private static <T> boolean refersTo(WeakReference<T> reference, Object object) {
    return reference.refersTo((T) object);
  }

  /** The shadow of what a call is for, if the last one was for the same; otherwise null. */
  public ObjectShadow shadowFor(Object called) {
    if (!isFor(called) || isVoid()) {
      return null;
    }
    return subject instanceof ObjectTable.Entry entry ? entry.shadow() : carried;
  }

  /** Calls are for their receiver itself now. */
  void become(ObjectTable.Entry object) {
    become(object, null, SAME);
  }

  /** As the other one, for an object that carries its shadow itself. */
  void become(Object object, ObjectShadow itsShadow) {
    become(new WeakReference<>(object), itsShadow, SAME);
  }

  /**
   * Receivers are views of the object that calls are for.
   *
   * @param newPlace where the views have it
   */
  void throughViews(Class<?> newViewClass, long newPlace) {
    if (viewClass != newViewClass) {
      viewClass = newViewClass;
      place = newPlace;
    }
    receiver = VIEW;
  }

  /** Calls are for any object of a class now, and add nothing. */
  void becomeClass(WeakReference<Class<?>> type) {
    become(type, null, INSTANCE);
    repeatedAlways();
  }

  private void become(WeakReference<?> object, ObjectShadow itsShadow, int newReceiver) {
    begin(); // from here on, nothing can fail
    subject = object;
    carried = itsShadow;
    receiver = newReceiver;
  }
}
