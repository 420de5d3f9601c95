// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Hashtable;
import java.util.Vector;

/** Finds the monitor that a synchronized collection locks in each of its methods. */
final class Mutexes {
  private static final ClassValue<Field> MUTEX =
      new ClassValue<>() {
        @Override
        protected Field computeValue(Class<?> type) {
          // Those that go through a vector lock it.
          String name = type.getName().startsWith("java.util.Vector$") ? "this$0" : "mutex";
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Field field = accessible(c, name);
            if (field != null) {
              return field;
            }
          }
          return null;
        }
      };

  private Mutexes() {}

  private static Field accessible(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | InaccessibleObjectException e) {
      return null;
    }
  }

  /** The monitor, or null if it is not known. */
  static Object of(Object collection) {
    if (collection instanceof Vector
        || collection instanceof Hashtable
        || collection instanceof StringBuffer) {
      return collection;
    }
    Field field = MUTEX.get(collection.getClass());
    try {
      return field == null ? null : field.get(collection);
    } catch (IllegalAccessException e) {
      return null;
    }
  }
}
