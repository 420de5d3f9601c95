// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The calls on objects of the library of which one thread knows that making them again adds nothing
 * for now. Only that thread uses it.
 */
public final class RepeatedCalls {
  private static final int HOOKS = 256;

  // Pairs of an object and the hook of the calls on it, by the last bits of the hook's number.
  private Object[] calls = new Object[2];
  private int[] used = {};
  private int usedCount;
  private int withdrawals;

  private int place(int number) {
    return 2 * number & calls.length - 2;
  }

  /** Whether a call of the object by the site of the hook adds nothing. */
  boolean contains(Object receiver, CallHook hook, int number) {
    Object[] known = calls;
    int place = 2 * number & known.length - 2;
    return known[place + 1] == hook
        && receiver != null
        && (known[place] == receiver || known[place] == receiver.getClass())
        && withdrawals == Withdrawals.count();
  }

  /**
   * A call by the site of the hook adds nothing.
   *
   * @param receiver the object, or the class of all objects for which that is so
   */
  public void add(Object receiver, CallHook hook) {
    if (used.length == 0) {
      calls = new Object[2 * HOOKS];
      used = new int[HOOKS];
    }
    if (withdrawals != Withdrawals.count()) {
      clear();
      withdrawals = Withdrawals.count();
    }
    int place = place(hook.number());
    if (calls[place] == null) {
      used[usedCount++] = place;
    }
    calls[place] = receiver;
    calls[place + 1] = hook;
  }

  /** Forgets all objects. */
  public void clear() {
    for (int i = 0; i < usedCount; i++) {
      calls[used[i]] = null;
    }
    usedCount = 0;
  }
}
