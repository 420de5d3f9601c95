// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.Field;

/** Finds the field of a field updater, which does not tell it: by its private fields. */
final class UpdatedField {
  private UpdatedField() {}

  /** The field, or null if it cannot be found out. */
  static FieldTarget of(FieldTargets fields, Object updater) {
    try {
      Class<?> type = (Class<?>) open(updater, "tclass").get(updater);
      long offset = open(updater, "offset").getLong(updater);
      return fields.ofClassAt(type, offset);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // another JDK may keep it in another way
    }
  }

  private static Field open(Object updater, String name) throws NoSuchFieldException {
    Field field = updater.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
