// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.FieldFacts;
import dev.keirin.instrument.Instrumenter;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Where the objects of a class carry their shadow, and how much room it needs. */
final class Layout {
  private static final long NOWHERE = -1;
  private static final Module JDK = Object.class.getModule();

  private static final ClassValue<Layout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
          return new Layout(type, shadowOffset(type));
        }
      };

  // Places in the code know layouts for ever, but classes may be unloaded.
  private final WeakReference<Class<?>> type;
  private final long offset;

  // Grows with the fields that are seen. A thread that sees an old value only makes less room.
  private int slots;

  // Of the fields that were added to the class itself; those that were not are nowhere.
  private final Map<String, Long> addedOffsets = new ConcurrentHashMap<>();

  // Found when first needed, perhaps by several threads.
  private long[] stateOffsets;
  private boolean areEpochs;

  private Layout(Class<?> type, long offset) {
    this.type = new WeakReference<>(type);
    this.offset = offset;
  }

  static Layout of(Class<?> type) {
    return LAYOUTS.get(type);
  }

  /** The layout of an object that carries its shadow itself; null for others. */
  static Layout carrying(Object object) {
    Class<?> type = object.getClass();
    if (type.getModule() == JDK) {
      return null; // its classes stay as they are
    }
    Layout layout = of(type);
    return layout.hasShadow() ? layout : null;
  }

  private static long shadowOffset(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return Memory.offset(c.getDeclaredField(Instrumenter.SHADOW_FIELD));
      } catch (NoSuchFieldException | LinkageError e) {
        // A superclass may have it.
      }
    }
    return NOWHERE;
  }

  /** Where in memory the objects carry what is known of the field; negative if they do not. */
  long stateOffset(FieldFacts field) {
    Class<?> declaring = declaring(field);
    return declaring == null ? NOWHERE : stateOffset(declaring, field.name());
  }

  private Class<?> declaring(FieldFacts field) {
    if (!field.isKnown()) {
      return null;
    }
    for (Class<?> c = type.get(); c != null; c = c.getSuperclass()) {
      if (c.getName().equals(field.declaringClass().replace('/', '.'))) {
        return c;
      }
    }
    return null;
  }

  /** The same for a field that the class declares. */
  static long stateOffset(Class<?> declaring, String field) {
    return offset(declaring, Instrumenter.stateField(field));
  }

  /** Where objects carry the epoch of the last read of the field; negative if they do not. */
  long readOffset(FieldFacts field) {
    Class<?> declaring = declaring(field);
    return declaring == null ? NOWHERE : readOffset(declaring, field.name());
  }

  /** The same for a field that the class declares. */
  static long readOffset(Class<?> declaring, String field) {
    return offset(declaring, Instrumenter.readField(field));
  }

  private static long offset(Class<?> declaring, String added) {
    return of(declaring).addedOffsets.computeIfAbsent(added, name -> search(declaring, name));
  }

  private static long search(Class<?> declaring, String added) {
    try {
      return Memory.offset(declaring.getDeclaredField(added));
    } catch (NoSuchFieldException | LinkageError e) {
      return NOWHERE;
    }
  }

  /** Whether it is the one of objects of this class. */
  boolean isOf(Class<?> sameType) {
    return type.refersTo(sameType);
  }

  /** The class, which is not kept from being unloaded. */
  WeakReference<Class<?>> type() {
    return type;
  }

  /** Where in memory the objects carry their shadow; negative if they do not. */
  long offset() {
    return offset;
  }

  /** Whether the objects carry their shadow themselves. */
  boolean hasShadow() {
    return offset != NOWHERE;
  }

  /** The shadow that the object carries, or null. */
  ObjectShadow known(Object object) {
    return (ObjectShadow) Memory.getReference(object, offset);
  }

  /** The shadow that the object carries from now on. Any thread may ask. */
  ObjectShadow shadow(Object object) {
    ObjectShadow known = known(object);
    if (known != null) {
      return known;
    }
    ObjectShadow added = new ObjectShadow();
    return Memory.replaceReference(object, offset, null, added) ? added : known(object);
  }

  /** Gives an object a shadow by which its copies are known. */
  void mark(Object original) {
    if (hasShadow() && stateOffsets().length > 0) {
      shadow(original);
    }
  }

  /**
   * A copy no longer carries what the object does that it was copied from. It was copied as a whole
   * and not changed since if it has the same shadow.
   */
  void forget(Object copy, Object original) {
    if (copy == original || original.getClass() != copy.getClass()) {
      return;
    }
    ObjectShadow ofOriginal = hasShadow() ? known(original) : null;
    boolean isCopied =
        ofOriginal != null && Memory.replaceReference(copy, offset, ofOriginal, null);
    if (isCopied || !hasShadow()) {
      for (long state : stateOffsets()) {
        if (areEpochs) {
          Memory.putLong(copy, state, 0);
        } else {
          Memory.replaceReference(copy, state, Memory.getReference(copy, state), null);
        }
      }
    }
  }

  private long[] stateOffsets() {
    if (stateOffsets == null) {
      List<Field> states =
          Stream.<Class<?>>iterate(type.get(), Objects::nonNull, Class::getSuperclass)
              .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
              .filter(Layout::isState)
              .toList();
      areEpochs = !states.isEmpty() && states.get(0).getType() == long.class;
      stateOffsets = states.stream().mapToLong(Memory::offset).toArray();
    }
    return stateOffsets;
  }

  private static boolean isState(Field field) {
    String name = field.getName();
    return name.startsWith(Instrumenter.stateField(""))
        || name.startsWith(Instrumenter.readField(""));
  }

  void makeRoomFor(int slot) {
    slots = Math.max(slots, slot + 1);
  }

  int slots() {
    return slots;
  }
}
