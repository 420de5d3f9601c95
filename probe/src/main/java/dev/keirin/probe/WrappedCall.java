// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * One call of a modelled method from a class file that is too old for {@link CallSites}: its parts
 * in the order in which the method that was added to that class makes them.
 */
public final class WrappedCall {
  private final CallHook hook;
  private final Object receiver;
  private final Object[] arguments;
  private final Object monitor;
  private Object token;

  private WrappedCall(CallHook hook, Object receiver, Object[] arguments) {
    this.hook = hook;
    this.receiver = receiver;
    this.arguments = arguments;
    Object needed = hook == null ? null : hook.monitor(receiver);
    this.monitor = needed == null ? this : needed;
  }

  /** A call that is about to be made; the receiver, if there is one, comes first. */
  public static WrappedCall of(int site, boolean isStatic, Object[] all) {
    Observer observer = Probe.observer();
    CallHook hook = observer == null ? null : observer.callHook(site);
    if (isStatic) {
      return new WrappedCall(hook, null, all);
    }
    // A call on null throws by itself, without a hook around it.
    Object[] arguments = new Object[all.length - 1];
    System.arraycopy(all, 1, arguments, 0, arguments.length);
    return new WrappedCall(all[0] == null ? null : hook, all[0], arguments);
  }

  /** What must be locked during the call; something of no consequence if nothing must. */
  public Object monitor() {
    return monitor;
  }

  public void begins() {
    if (hook != null) {
      token = hook.before(receiver, arguments);
    }
  }

  public void ends(Object result) {
    if (hook != null) {
      hook.after(token, null, result, receiver, arguments);
    }
  }

  public void fails(Throwable thrown) {
    if (hook != null) {
      hook.after(token, thrown, null, receiver, arguments);
    }
  }
}
