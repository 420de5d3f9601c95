// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FieldKey;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.instrument.FieldFacts;
import dev.keirin.operation.VariableId;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * The field that a reflective object or a place in memory stands for, or the elements of arrays.
 */
final class FieldTarget {
  static final FieldTarget ELEMENTS = new FieldTarget(null, -1, null);
  private static final FieldTarget TWO_BYTES = new FieldTarget(null, -1, null);
  private static final FieldTarget FOUR_BYTES = new FieldTarget(null, -1, null);
  private static final FieldTarget EIGHT_BYTES = new FieldTarget(null, -1, null);

  private final Field field;
  private final int slot;
  private final MethodHandle getter;

  // Found with the turn.
  private FieldKey key;

  /**
   * @param field null for array elements
   * @param slot its number among the fields of its owner, or -1
   * @param getter gets the value that the field has now
   */
  FieldTarget(Field field, int slot, MethodHandle getter) {
    this.field = field;
    this.slot = slot;
    this.getter = getter;
  }

  /** Several elements of an array of bytes at once, as values of a type. */
  static FieldTarget bytes(Class<?> type) {
    return type == long.class || type == double.class
        ? EIGHT_BYTES
        : type == int.class || type == float.class ? FOUR_BYTES : TWO_BYTES;
  }

  /** How many neighbours are accessed together. */
  int width() {
    return this == EIGHT_BYTES ? 8 : this == FOUR_BYTES ? 4 : this == TWO_BYTES ? 2 : 1;
  }

  /** The key of the field if it is known. Needs no turn. */
  FieldKey knownKey() {
    return key;
  }

  /** The key of the field; with the turn. */
  FieldKey key(Recorder recorder) {
    if (key == null) {
      String declaring = field.getDeclaringClass().getName();
      key = recorder.fields().key(declaring, field.getName(), isVolatile());
    }
    return key;
  }

  boolean isStatic() {
    return field != null && Modifier.isStatic(field.getModifiers());
  }

  boolean isVolatile() {
    return field != null && Modifier.isVolatile(field.getModifiers());
  }

  /** The class that declares it. */
  Class<?> declaringClass() {
    return field.getDeclaringClass();
  }

  /** Whether an access runs no static initialiser. */
  boolean isInitialised() {
    return !isStatic() || Offsets.isInitialised(field.getDeclaringClass());
  }

  /** Whether instructions that access it are reported, too. */
  boolean isObserved() {
    return field == null
        || (!Modifier.isFinal(field.getModifiers())
            && !FieldFacts.isHidden(field.getModifiers())
            && !Origin.isJdk(field.getDeclaringClass()));
  }

  /** How many coordinates say which object or element is meant. */
  int coordinates() {
    return field == null ? 2 : isStatic() ? 0 : 1;
  }

  /** The variable that the coordinates choose, or null if there is none. */
  VariableId variable(Recorder recorder, Object[] coordinates) {
    if (coordinates.length < coordinates() || (coordinates() > 0 && coordinates[0] == null)) {
      return null;
    }
    if (field == null) {
      int length = Array.getLength(coordinates[0]);
      int index = (int) coordinates[1];
      return index < 0 || index >= length ? null : recorder.toldElement(coordinates[0], index);
    }
    if (!isStatic() && !field.getDeclaringClass().isInstance(coordinates[0])) {
      return null;
    }
    Class<?> declaring = field.getDeclaringClass();
    return isStatic()
        ? recorder.toldField(recorder.objects().of(declaring), key(recorder), slot)
        : recorder.toldField(coordinates[0], declaring, key(recorder), slot);
  }

  /** Whether a value of this kind fills the variable exactly. */
  boolean isFilledBy(Object value, Object[] coordinates) {
    Class<?> type = type(coordinates);
    return type.isPrimitive()
        ? MethodType.methodType(type).wrap().returnType().isInstance(value)
        : !isPrimitive(value) || type.isInstance(value);
  }

  private static boolean isPrimitive(Object value) {
    return value instanceof Number || value instanceof Boolean || value instanceof Character;
  }

  private Class<?> type(Object[] coordinates) {
    return field == null ? coordinates[0].getClass().getComponentType() : field.getType();
  }

  /** What the variable has now, as a number. */
  long number(Recorder recorder, Object[] coordinates) {
    Object value = current(coordinates);
    return type(coordinates).isPrimitive()
        ? Values.ofPrimitive(recorder, value)
        : Values.ofReference(recorder, value);
  }

  private Object current(Object[] coordinates) {
    if (field == null) {
      return Array.get(coordinates[0], (int) coordinates[1]);
    }
    try {
      return getter.invokeWithArguments(coordinates);
    } catch (Throwable failure) {
      throw new IllegalStateException(failure);
    }
  }
}
