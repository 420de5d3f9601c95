// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * One call of a modelled method that {@link CallSites} cannot link: its parts in the order in which
 * the method that was added to the calling class makes them.
 */
public final class WrappedCall {
  /** How the names of the added methods start. */
  public static final String METHOD_PREFIX = "$keirin$";

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
    if (thrown.getClass().getClassLoader() == null) {
      hideAddedMethods(thrown);
    }
  }

  /** Whoever looks at the exception finds it as it would be without us. */
  private static void hideAddedMethods(Throwable thrown) {
    StackTraceElement[] all = thrown.getStackTrace();
    StackTraceElement[] shown = new StackTraceElement[all.length];
    int count = 0;
    for (StackTraceElement frame : all) {
      if (!frame.getMethodName().startsWith(METHOD_PREFIX)) {
        shown[count++] = frame;
      }
    }
    if (count < all.length) {
      StackTraceElement[] rest = new StackTraceElement[count];
      System.arraycopy(shown, 0, rest, 0, count);
      thrown.setStackTrace(rest);
    }
  }
}
