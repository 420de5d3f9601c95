// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.instrument.ClassFinder;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Type;

/** Finds the fields that are accessed in other ways than by an instruction that names them. */
final class FieldTargets {
  /** Sees everything; the agent has opened its package. */
  private static final MethodHandles.Lookup ALL = lookup();

  private final ClassFinder finder;

  private final ClassValue<Map<String, Optional<FieldTarget>>> byName = cache();
  private final ClassValue<Map<Long, Optional<FieldTarget>>> byOffset = cache();

  FieldTargets(ClassFinder finder) {
    this.finder = finder;
  }

  private static MethodHandles.Lookup lookup() {
    try {
      Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      trusted.setAccessible(true);
      return (MethodHandles.Lookup) trusted.get(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return MethodHandles.lookup(); // another JDK may keep it in another way
    }
  }

  private static <K> ClassValue<Map<K, Optional<FieldTarget>>> cache() {
    return new ClassValue<>() {
      @Override
      protected Map<K, Optional<FieldTarget>> computeValue(Class<?> type) {
        return new ConcurrentHashMap<>();
      }
    };
  }

  /** The field, or null if it cannot be observed. */
  FieldTarget of(Field field) {
    return byName
        .get(field.getDeclaringClass())
        .computeIfAbsent(field.getName(), n -> Optional.ofNullable(make(field)))
        .orElse(null);
  }

  private FieldTarget make(Field field) {
    try {
      Class<?> declaring = field.getDeclaringClass();
      int slot =
          finder
              .field(
                  declaring.getClassLoader(),
                  Type.getInternalName(declaring),
                  field.getName(),
                  Type.getDescriptor(field.getType()))
              .number();
      return new FieldTarget(field, slot, ALL.unreflectGetter(field));
    } catch (IllegalAccessException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The field of the class or of a superclass, or null if there is none. */
  FieldTarget find(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return of(c.getDeclaredField(name));
      } catch (NoSuchFieldException e) {
        // perhaps in the superclass
      } catch (LinkageError e) {
        return null;
      }
    }
    return null;
  }

  /** The field at a place in the memory of an object or, for static fields, of a class. */
  FieldTarget at(Object base, long offset) {
    return byOffset
        .get(base.getClass())
        .computeIfAbsent(offset, o -> Optional.ofNullable(findAt(base, offset)))
        .orElse(null);
  }

  /** As {@link #at} for a static field. */
  FieldTarget staticAt(Class<?> type, long offset) {
    return declaredAt(type, offset, true);
  }

  /** As {@link #at} for the objects of a class that declares the field. */
  FieldTarget ofClassAt(Class<?> type, long offset) {
    return declaredAt(type, offset, false);
  }

  private FieldTarget findAt(Object base, long offset) {
    for (Class<?> c = base.getClass(); c != null; c = c.getSuperclass()) {
      FieldTarget found = declaredAt(c, offset, false);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private FieldTarget declaredAt(Class<?> type, long offset, boolean isStatic) {
    try {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) == isStatic && Offsets.of(field) == offset) {
          return of(field);
        }
      }
    } catch (LinkageError e) {
      return null; // a field has a class that cannot be found
    }
    return null;
  }

  /** The field of a direct getter or setter, or null. */
  MethodHandleInfo reveal(MethodHandle handle) {
    try {
      return ALL.revealDirect(handle);
    } catch (IllegalArgumentException | SecurityException e) {
      return null;
    }
  }
}
