// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import java.util.HashMap;
import java.util.Map;

/**
 * The contents of a collection or an atomic object, as variables, and whose call on it is under
 * way.
 */
final class SharedObject {
  private static final int LONGEST_KEY = 80;
  private static final int LOST_ORDERS = 3;

  private final ObjectId id;
  private final Map<Object, VariableId> parts = new HashMap<>(4);
  private VariableId whole;
  private boolean isPlain;
  private Thread user;
  private int depth;
  private int lostOrders;
  private long reports;

  SharedObject(ObjectId id) {
    this.id = id;
  }

  void makePlain() {
    isPlain = true;
  }

  /** Whether it is not made for several threads, so that its accesses can be data races. */
  boolean isPlain() {
    return isPlain;
  }

  VariableId whole() {
    if (whole == null) {
      whole = isPlain ? VariableId.field(id, "contents") : VariableId.whole(id);
    }
    return whole;
  }

  /** The part that belongs to a key. */
  VariableId part(Recorder recorder, Object key) {
    boolean isValue = KeyKind.of(key) == KeyKind.VALUE;
    Object known = isValue ? key : recorder.objects().of(key);
    VariableId part = parts.get(known);
    if (part == null) {
      String name = isValue ? String.valueOf(key) : recorder.objects().of(key).id().toString();
      part = VariableId.part(whole(), shortened(name));
      parts.put(known, part);
    }
    return part;
  }

  private String shortened(String name) {
    return name.length() <= LONGEST_KEY
        ? name
        : name.substring(0, LONGEST_KEY) + "...#" + parts.size();
  }

  /** Whether a call of another thread is under way. */
  boolean isUsedByOther() {
    return user != null && user != Thread.currentThread();
  }

  void startUse() {
    user = Thread.currentThread();
    depth++;
  }

  void endUse() {
    if (--depth == 0) {
      user = null;
    }
  }

  /** Someone waited in vain for the end of another's call. */
  void loseOrder() {
    lostOrders++;
  }

  /** Whether waiting is no use any more. */
  boolean hasNoOrder() {
    return lostOrders >= LOST_ORDERS;
  }

  /** Whether all accesses so far are in order, so that values can be told. */
  boolean isOrdered() {
    return lostOrders == 0;
  }

  /** How many accesses have been reported; tells whether there was one in between. */
  long reports() {
    return reports;
  }

  void reported() {
    reports++;
  }
}
