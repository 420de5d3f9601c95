// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The calls on objects of the library of which one thread knows that making them again adds nothing
 * for now. Only that thread uses it.
 */
public final class RepeatedCalls {
  private static final int SITES = 256;

  // By the last bits of the site.
  private Object[] receivers = new Object[1];
  private int[] sites = new int[1];
  private int[] used = new int[1];
  private int usedCount;
  private int withdrawals;

  /** Whether a call of the object at the site adds nothing. */
  public boolean contains(Object receiver, int site) {
    int place = site & (receivers.length - 1);
    return receiver != null
        && (receivers[place] == receiver || receivers[place] == receiver.getClass())
        && sites[place] == site
        && withdrawals == Withdrawals.count();
  }

  /**
   * A call at the site adds nothing.
   *
   * @param receiver the object, or the class of all objects for which that is so
   */
  public void add(Object receiver, int site) {
    if (receivers.length < SITES) {
      receivers = new Object[SITES];
      sites = new int[SITES];
      used = new int[SITES];
    }
    if (withdrawals != Withdrawals.count()) {
      clear();
      withdrawals = Withdrawals.count();
    }
    int place = site & (SITES - 1);
    if (receivers[place] == null) {
      used[usedCount++] = place;
    }
    receivers[place] = receiver;
    sites[place] = site;
  }

  /** Forgets all objects. */
  public void clear() {
    for (int i = 0; i < usedCount; i++) {
      receivers[used[i]] = null;
    }
    usedCount = 0;
  }
}
