// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * A field of an object, a static field, an array element, or a thread-safe object that is accessed
 * as a whole or by parts.
 *
 * <p>A part, such as the entry of one key in a map, overlaps with itself and its whole but not with
 * other parts. Parts and wholes occur only in volatile accesses and updates. Two accesses of
 * overlapping variables conflict when one of them writes.
 *
 * <p>The part with the key {@value #UNKNOWN_KEY} stands for those that are not known, or whose
 * place among the other accesses is not. Its accesses may order threads as those of other parts do,
 * but they are no evidence of a conflict.
 */
public final class VariableId extends Shadowed {
  /** The key of the part that is not known. */
  public static final String UNKNOWN_KEY = "?";

  private final ObjectId owner;
  private final ObjectId named;
  private final VariableId whole;
  private final String suffix;
  private final int index;

  private VariableId(ObjectId owner, VariableId whole, String suffix, int index) {
    this(owner, owner, whole, suffix, index);
  }

  private VariableId(ObjectId owner, ObjectId named, VariableId whole, String suffix, int index) {
    this.owner = owner;
    this.named = named;
    this.whole = whole;
    this.suffix = suffix;
    this.index = index;
  }

  public static VariableId field(ObjectId owner, String name) {
    return new VariableId(owner, null, "." + name, -1);
  }

  /**
   * A field that a superclass declares.
   *
   * @param named the object as one of that class, by which people know the field
   */
  public static VariableId inheritedField(ObjectId owner, ObjectId named, String name) {
    return new VariableId(owner, named, null, "." + name, -1);
  }

  public static VariableId element(ObjectId array, int index) {
    return new VariableId(array, null, null, index);
  }

  /** A thread-safe object as a whole. */
  public static VariableId whole(ObjectId object) {
    return new VariableId(object, null, "", -1);
  }

  /** The part of a whole that belongs to a key. */
  public static VariableId part(VariableId whole, String key) {
    return new VariableId(whole.owner, whole, whole.suffix() + "{" + key + "}", -1);
  }

  /**
   * The variable that {@link #toString} wrote as owner and rest, for example {@code Point@7} and
   * {@code .x}.
   */
  public static VariableId restored(ObjectId owner, String suffix) {
    return new VariableId(owner, null, suffix, -1);
  }

  public ObjectId owner() {
    return owner;
  }

  /** The owner by the name that it has here: for a field, as one of the class that declares it. */
  public ObjectId named() {
    return named;
  }

  /** The object that this is a part of, or null. */
  public VariableId whole() {
    return whole;
  }

  /** Whether this is a thread-safe object of the program as a whole, or a part of it. */
  public boolean isContents() {
    return owner.number() > 0 && suffix != null && (suffix.isEmpty() || suffix.startsWith("{"));
  }

  /** Whether this is the part that is not known. */
  public boolean isUnknownPart() {
    return whole != null
        && suffix.length() == whole.suffix().length() + 3
        && suffix.endsWith("{?}");
  }

  public boolean isElement() {
    return suffix == null;
  }

  /** The index of an array element, otherwise -1. */
  public int index() {
    return index;
  }

  /** What follows the owner in the name: {@code .field}, {@code [3]}, {@code {key}}, or nothing. */
  public String suffix() {
    return isElement() ? "[" + index + "]" : suffix;
  }

  @Override
  public String toString() {
    return named + suffix();
  }
}
