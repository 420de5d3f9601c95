// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.ThreadState;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The contents of a collection or an atomic object, as variables, and whose call on it is under
 * way.
 */
final class SharedObject {
  private static final int LONGEST_KEY = 80;
  private static final int LOST_ORDERS = 3;
  private static final Object NULL = new Object();

  private final ObjectShadow shadow;
  private final ObjectId id;
  private final Map<Object, VariableId> parts = new HashMap<>(4);
  private final Set<String> keyNames = new HashSet<>(4);
  private KeyRule keys = KeyRule.EQUALS;
  private boolean areKeysKnown;
  private ThreadState keyUser;
  private VariableId whole;
  private VariableId unknownPart;
  private boolean isPlain;
  private FreeVariable freeVariable;
  private ThreadState writer;
  private boolean isWrittenByMany;
  private final Uses uses = new Uses();
  private int lostOrders;
  private long reports;

  SharedObject(ObjectShadow shadow) {
    this.shadow = shadow;
    this.id = shadow.id();
  }

  ObjectShadow shadow() {
    return shadow;
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

  /** What it is where accesses need no turn, or null if that is not known. Needs no turn. */
  FreeVariable freeVariable() {
    return freeVariable;
  }

  /** As {@link #freeVariable()}, from now on for sure. */
  FreeVariable freeVariable(FreeVariables variables) {
    if (freeVariable == null) {
      freeVariable = variables.of(whole());
    }
    return freeVariable;
  }

  boolean areKeysKnown() {
    return areKeysKnown;
  }

  /** Learns from the collection itself, not from a view, how it tells keys apart. */
  void learnKeys(Object collection) {
    if (!areKeysKnown) {
      keys = KeyRule.of(collection);
      areKeysKnown = true;
    }
  }

  /** Whether keys are compared by what may be code of the program. */
  boolean hasComparator() {
    return keys == KeyRule.COMPARATOR;
  }

  /** The part that belongs to a key. */
  VariableId part(Recorder recorder, Object key) {
    Object value = key == null ? NULL : KeyKind.value(key, keys);
    Object known = value == null ? recorder.objects().of(key) : value;
    VariableId part = parts.get(known);
    if (part == null) {
      String name =
          value == null ? recorder.objects().of(key).id().toString() : String.valueOf(key);
      part = VariableId.part(whole(), unique(name));
      parts.put(known, part);
    }
    return part;
  }

  /** As {@link #part}, or null if the collection may take another key for this one. */
  VariableId certainPart(Recorder recorder, Object key) {
    boolean isCertain = key == null || !KeyKind.isOpenToOthers(key, keys);
    return isCertain ? part(recorder, key) : null;
  }

  /** What stands for parts whose place in the order is not known. */
  VariableId unknownPart() {
    if (unknownPart == null) {
      unknownPart = VariableId.part(whole(), VariableId.UNKNOWN_KEY);
    }
    return unknownPart;
  }

  /** Keys of different classes may look the same, and no other may look like the unknown one. */
  private String unique(String name) {
    String shown = name.length() <= LONGEST_KEY ? name : name.substring(0, LONGEST_KEY) + "...";
    if (!shown.equals(VariableId.UNKNOWN_KEY) && keyNames.add(shown)) {
      return shown;
    }
    String numbered = shown + "#" + parts.size();
    keyNames.add(numbered);
    return numbered;
  }

  /**
   * Notes who uses a key, and tells whether the collection may take another one for it that another
   * thread has used, so that a conflict may have been overlooked.
   */
  boolean noteUser(ThreadState thread, Object key) {
    if (key == null || !KeyKind.isOpenToOthers(key, keys)) {
      return false;
    }
    keyUser = keyUser == null ? thread : keyUser;
    return keyUser != thread;
  }

  /** The calls on it that are under way. */
  Uses uses() {
    return uses;
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

  /** A thread has changed the contents. */
  void written(ThreadState thread) {
    isWrittenByMany |= writer != null && writer != thread;
    writer = thread;
  }

  /** Whether a thread may learn something from what others have put here. */
  boolean mayTeach(ThreadState thread) {
    return !isPlain
        && (isWrittenByMany || freeVariable != null || (writer != null && writer != thread));
  }

  /** How many accesses have been reported; tells whether there was one in between. */
  long reports() {
    return reports;
  }

  void reported() {
    reports++;
  }
}
