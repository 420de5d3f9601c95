// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.VariableId;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * The field that a reflective object stands for, or the elements of arrays.
 *
 * @param field null for array elements
 */
record FieldTarget(Field field) {
  static final FieldTarget ELEMENTS = new FieldTarget(null);

  /** The field of the class or of a superclass, or null if there is none. */
  static FieldTarget find(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return new FieldTarget(c.getDeclaredField(name));
      } catch (NoSuchFieldException e) {
        // perhaps in the superclass
      } catch (LinkageError e) {
        return null;
      }
    }
    return null;
  }

  boolean isStatic() {
    return field != null && Modifier.isStatic(field.getModifiers());
  }

  boolean isVolatile() {
    return field != null && Modifier.isVolatile(field.getModifiers());
  }

  /** How many arguments say which object or element is meant. */
  int coordinates() {
    return field == null ? 2 : isStatic() ? 0 : 1;
  }

  /** The variable that the coordinates among the arguments choose, or null if there is none. */
  VariableId variable(Recorder recorder, Object[] arguments) {
    if (arguments.length < coordinates() || (coordinates() > 0 && arguments[0] == null)) {
      return null;
    }
    if (field == null) {
      int length = Array.getLength(arguments[0]);
      int index = (int) arguments[1];
      return index < 0 || index >= length ? null : recorder.toldElement(arguments[0], index);
    }
    Object owner = isStatic() ? field.getDeclaringClass() : arguments[0];
    return recorder.toldField(
        recorder.objects().of(owner),
        recorder.fields().key(field.getDeclaringClass().getName(), field.getName(), isVolatile()));
  }

  /** The number for a value of the variable. */
  long number(Recorder recorder, Object value, Object[] arguments) {
    Class<?> type = field == null ? arguments[0].getClass().getComponentType() : field.getType();
    if (!type.isPrimitive()) {
      return Values.ofReference(recorder, value);
    }
    return Values.ofPrimitive(recorder, widened(type, value));
  }

  private static Object widened(Class<?> type, Object value) {
    if (value instanceof Number number && type == double.class) {
      return number.doubleValue();
    } else if (value instanceof Number number && type == float.class) {
      return number.floatValue();
    }
    return value;
  }
}
