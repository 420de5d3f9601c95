// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.constant.ClassDesc;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.VarHandleDesc;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Finds out which field an object gives access to, and what that field has now. */
final class ReflectiveObject {
  private ReflectiveObject() {}

  /** The field, or null if it cannot be told. */
  static FieldTarget target(Object reflective) {
    return reflective instanceof VarHandle handle ? target(handle) : UpdatedField.of(reflective);
  }

  private static FieldTarget target(VarHandle handle) {
    VarHandleDesc description = handle.describeConstable().orElse(null);
    if (description == null) {
      return null;
    }
    int coordinates = handle.coordinateTypes().size();
    if (coordinates == 2) {
      return handle.coordinateTypes().get(0).isArray() ? FieldTarget.ELEMENTS : null;
    } else if (coordinates == 1) {
      return FieldTarget.find(handle.coordinateTypes().get(0), description.constantName());
    }
    return description.bootstrapArgsList().stream()
        .filter(ClassDesc.class::isInstance)
        .map(c -> loaded((ClassDesc) c))
        .filter(c -> c != null)
        .map(c -> FieldTarget.find(c, description.constantName()))
        .findFirst()
        .orElse(null);
  }

  private static Class<?> loaded(ClassDesc type) {
    try {
      String name = type.descriptorString();
      return Class.forName(
          name.substring(1, name.length() - 1).replace('/', '.'),
          false,
          Thread.currentThread().getContextClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** What the variable has now; the coordinates are the first arguments. */
  static Object current(Object reflective, Object[] coordinates) throws Throwable {
    if (reflective instanceof VarHandle handle) {
      return handle
          .toMethodHandle(VarHandle.AccessMode.GET_VOLATILE)
          .invokeWithArguments(coordinates);
    } else if (reflective instanceof AtomicIntegerFieldUpdater<?> updater) {
      return current(updater, coordinates[0]);
    } else if (reflective instanceof AtomicLongFieldUpdater<?> updater) {
      return current(updater, coordinates[0]);
    } else if (reflective instanceof AtomicReferenceFieldUpdater<?, ?> updater) {
      return current(updater, coordinates[0]);
    }
    throw new IllegalArgumentException(reflective.getClass().getName());
  }

  @SuppressWarnings("unchecked") // the updater checks the class itself
  private static <T> Integer current(AtomicIntegerFieldUpdater<T> updater, Object owner) {
    return updater.get((T) owner);
  }

  @SuppressWarnings("unchecked") // the updater checks the class itself
  private static <T> Long current(AtomicLongFieldUpdater<T> updater, Object owner) {
    return updater.get((T) owner);
  }

  @SuppressWarnings("unchecked") // the updater checks the class itself
  private static <T, V> V current(AtomicReferenceFieldUpdater<T, V> updater, Object owner) {
    return updater.get((T) owner);
  }
}
