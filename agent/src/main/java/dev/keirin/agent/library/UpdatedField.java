// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Finds the field of a field updater, which does not tell it: by its private fields. */
final class UpdatedField {
  private UpdatedField() {}

  /** The field, or null if it cannot be found out. */
  static FieldTarget of(Object updater) {
    try {
      Class<?> type = (Class<?>) open(updater.getClass().getDeclaredField("tclass")).get(updater);
      long offset = open(updater.getClass().getDeclaredField("offset")).getLong(updater);
      Class<?> unsafeType = Class.forName("jdk.internal.misc.Unsafe");
      Object unsafe = open(unsafeType.getDeclaredMethod("getUnsafe")).invoke(null);
      Method offsetOf = open(unsafeType.getDeclaredMethod("objectFieldOffset", Field.class));
      for (Field field : type.getDeclaredFields()) {
        FieldTarget target = new FieldTarget(field);
        if (!target.isStatic() && (long) offsetOf.invoke(unsafe, field) == offset) {
          return target;
        }
      }
      return null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // another JDK may keep it in another way
    }
  }

  private static <T extends AccessibleObject> T open(T member) {
    member.setAccessible(true);
    return member;
  }
}
