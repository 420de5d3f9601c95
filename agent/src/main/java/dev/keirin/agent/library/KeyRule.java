// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.SortedMap;
import java.util.SortedSet;

/** How a collection tells its keys apart. */
enum KeyRule {
  EQUALS,
  IDENTITY,

  /** By the order that the keys have themselves. */
  NATURAL_ORDER,

  /** By a comparator, which may take any two keys for the same. */
  COMPARATOR;

  /** The rule of a collection, as far as it is one of the JDK; none of its locks is taken. */
  static KeyRule of(Object collection) {
    Object inner = collection;
    for (Object next = inner; next != null; next = wrapped(inner)) {
      inner = next;
    }
    if (inner instanceof IdentityHashMap) {
      return IDENTITY;
    } else if (!Origin.isJdk(inner.getClass())) {
      return EQUALS;
    } else if (inner instanceof SortedMap<?, ?> sorted) {
      return ofOrder(sorted.comparator());
    } else if (inner instanceof SortedSet<?> sorted) {
      return ofOrder(sorted.comparator());
    }
    return EQUALS;
  }

  private static KeyRule ofOrder(Comparator<?> comparator) {
    return comparator == null ? NATURAL_ORDER : COMPARATOR;
  }

  /** What a synchronized collection or a set made from a map works on, or null. */
  private static Object wrapped(Object collection) {
    if (!collection.getClass().getName().startsWith("java.util.Collections$S")) {
      return null;
    }
    for (Class<?> c = collection.getClass(); c != Object.class; c = c.getSuperclass()) {
      for (String name : new String[] {"m", "c"}) {
        Object inner = valueOf(c, name, collection);
        if (inner != null) {
          return inner;
        }
      }
    }
    return null;
  }

  private static Object valueOf(Class<?> type, String name, Object owner) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      return null;
    }
  }
}
