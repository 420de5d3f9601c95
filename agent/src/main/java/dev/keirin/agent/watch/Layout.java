// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.Instrumenter;

/** Where the objects of a class carry their shadow, and how much room it needs. */
final class Layout {
  private static final long NOWHERE = -1;

  private static final ClassValue<Layout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
          return new Layout(shadowOffset(type));
        }
      };

  private final long offset;

  // Grows with the fields that are seen. A thread that sees an old value only makes less room.
  private int slots;

  private Layout(long offset) {
    this.offset = offset;
  }

  static Layout of(Class<?> type) {
    return LAYOUTS.get(type);
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

  /** A copy no longer carries the shadow of the object that it was copied from. */
  void forget(Object copy, Object original) {
    if (hasShadow() && copy != original && original.getClass() == copy.getClass()) {
      ObjectShadow ofOriginal = known(original);
      if (ofOriginal != null) {
        Memory.replaceReference(copy, offset, ofOriginal, null);
      }
    }
  }

  void makeRoomFor(int slot) {
    slots = Math.max(slots, slot + 1);
  }

  int slots() {
    return slots;
  }
}
