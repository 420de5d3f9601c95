// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.constant.ClassDesc;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.VarHandleDesc;

/** Finds out which field a variable handle or field updater gives access to. */
final class ReflectiveObject {
  private ReflectiveObject() {}

  /** The field, or null if it cannot be told. */
  static FieldTarget target(FieldTargets fields, Object reflective) {
    return reflective instanceof VarHandle handle
        ? target(fields, handle)
        : UpdatedField.of(fields, reflective);
  }

  private static FieldTarget target(FieldTargets fields, VarHandle handle) {
    VarHandleDesc description = handle.describeConstable().orElse(null);
    if (description == null) {
      return bytes(handle);
    }
    int coordinates = handle.coordinateTypes().size();
    if (coordinates == 2) {
      return handle.coordinateTypes().get(0).isArray() ? FieldTarget.ELEMENTS : null;
    } else if (coordinates == 1) {
      return fields.find(handle.coordinateTypes().get(0), description.constantName());
    }
    return description.bootstrapArgsList().stream()
        .filter(ClassDesc.class::isInstance)
        .map(c -> loaded((ClassDesc) c))
        .filter(c -> c != null)
        .map(c -> fields.find(c, description.constantName()))
        .findFirst()
        .orElse(null);
  }

  /** Handles that see arrays of bytes as others cannot be described. */
  private static FieldTarget bytes(VarHandle handle) {
    boolean isOfArray =
        handle.coordinateTypes().size() == 2 && handle.coordinateTypes().get(0) == byte[].class;
    return isOfArray ? FieldTarget.bytes(handle.varType()) : null;
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
}
