// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The calls on objects of the library of which one thread knows that making them again adds nothing
 * for now. Only that thread uses it.
 *
 * <p>A stretch mostly makes the same calls as the one before. So what is known of a call stays
 * here, and only the number of the stretch has to be stored anew.
 */
public final class RepeatedCalls {
  private static final int FEWEST = 256;
  private static final int MOST = 1 << 12;

  // By the last bits of the hook's number.
  private KnownCall[] calls = new KnownCall[1];
  private long stretch;

  private int place(int number) {
    return number & calls.length - 1;
  }

  /** Whether a call of the object by the site of the hook adds nothing. */
  public boolean contains(Object receiver, CallHook hook, int number) {
    KnownCall[] known = calls;
    KnownCall call = known[number & known.length - 1];
    return call != null
        && call.hook() == hook
        && call.isRepeated(stretch)
        && receiver != null
        && call.isFor(receiver);
  }

  /** What is known of the calls by the site of the hook, or null. */
  public KnownCall of(CallHook hook) {
    KnownCall call = calls[place(hook.number())];
    return call != null && call.hook() == hook ? call : null;
  }

  /** Has a place for what is known of the calls by a site, perhaps that of another one. */
  public void add(KnownCall call) {
    int number = call.hook().number();
    boolean isTaken = calls[place(number)] != null;
    if (calls.length < (isTaken ? MOST : FEWEST)) {
      grow();
    }
    calls[place(number)] = call;
  }

  private void grow() {
    KnownCall[] before = calls;
    calls = new KnownCall[before.length < FEWEST ? FEWEST : 2 * before.length];
    for (KnownCall call : before) {
      if (call != null) {
        calls[place(call.hook().number())] = call;
      }
    }
  }

  /** Another call for the same object adds nothing until the stretch ends. */
  public void repeats(KnownCall call) {
    call.repeatedIn(stretch);
  }

  /** The stretch has ended. */
  public void endStretch() {
    stretch++;
  }

  /** Forgets all calls. */
  public void clear() {
    calls = new KnownCall[1];
  }
}
