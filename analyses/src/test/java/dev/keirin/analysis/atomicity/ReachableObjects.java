// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts what an object keeps, with the room in arrays: the objects of ours, not of the JDK. */
final class ReachableObjects {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> toLookAt = new ArrayDeque<>();
  private long size;

  private ReachableObjects() {}

  static long from(Object root) {
    ReachableObjects objects = new ReachableObjects();
    objects.add(root);
    while (!objects.toLookAt.isEmpty()) {
      objects.look(objects.toLookAt.pop());
    }
    return objects.size;
  }

  private void add(Object object) {
    if (object != null && !(object instanceof Enum<?>) && seen.add(object)) {
      toLookAt.push(object);
    }
  }

  private void look(Object object) {
    size++;
    if (object instanceof Collection<?> collection) {
      new ArrayList<>(collection).forEach(this::add);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach((key, value) -> List.of(key, value).forEach(this::add));
    } else if (object instanceof Optional<?> optional) {
      optional.ifPresent(this::add);
    } else if (object.getClass().isArray()) {
      size += Array.getLength(object);
      if (object instanceof Object[] elements) {
        for (Object element : elements) {
          add(element);
        }
      }
    } else if (object.getClass().getName().startsWith("dev.keirin.")) {
      for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
        lookAtFields(object, type);
      }
    }
  }

  private void lookAtFields(Object object, Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        add(valueOf(field, object));
      }
    }
  }

  private static Object valueOf(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
