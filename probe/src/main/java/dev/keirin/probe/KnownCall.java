// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * What one thread knows of the calls that it makes at one site: which object of the library the
 * last one was for, and whether another one for it adds nothing. Only that thread uses it.
 */
public abstract class KnownCall {
  private static final long NEVER = -1;
  private static final long ALWAYS = -2;

  private final CallHook hook;
  private long repeatedIn = NEVER;
  private int withdrawals;

  protected KnownCall(CallHook hook) {
    this.hook = hook;
  }

  final CallHook hook() {
    return hook;
  }

  /** Whether a call on the receiver is for the same object as the last one. */
  protected abstract boolean isFor(Object receiver);

  /** The next call is for another object. */
  protected final void begin() {
    repeatedIn = NEVER;
    withdrawals = Withdrawals.count();
  }

  /** Whether what is known of the object that calls are for may have changed. */
  protected final boolean isVoid() {
    return withdrawals != Withdrawals.count();
  }

  /** Calls for the object add nothing in a stretch. */
  final void repeatedIn(long stretch) {
    repeatedIn = stretch;
  }

  /** Calls for the object add nothing in any stretch. */
  protected final void repeatedAlways() {
    repeatedIn = ALWAYS;
  }

  final boolean isRepeated(long stretch) {
    return (repeatedIn == stretch || repeatedIn == ALWAYS) && !isVoid();
  }
}
