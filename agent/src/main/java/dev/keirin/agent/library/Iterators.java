// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Memory;
import dev.keirin.agent.watch.Recorder;
import java.util.Iterator;

/**
 * Finds the collection that an iterator of the JDK goes through, mostly in the iterator itself:
 * most are inner classes of it. So the many iterators of a run need not be remembered.
 */
final class Iterators {
  private static final String OUTER = "this$0";
  private static final long NOWHERE = -1;

  private static final ClassValue<Iterators> CLASSES =
      new ClassValue<>() {
        @Override
        protected Iterators computeValue(Class<?> type) {
          return new Iterators(offset(type));
        }
      };

  private final long offset;

  // Set with the turn to report.
  private volatile boolean standForOthers;

  private Iterators(long offset) {
    this.offset = offset;
  }

  private static long offset(Class<?> type) {
    if (!Iterator.class.isAssignableFrom(type) || !Origin.isJdk(type)) {
      return NOWHERE;
    }
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return Memory.offset(c.getDeclaredField(OUTER));
      } catch (NoSuchFieldException e) {
        // A superclass may have it.
      }
    }
    return NOWHERE;
  }

  /** The collection that the object says it goes through, or null if it does not say so. */
  private static Object outer(Object object, Iterators type) {
    return type.offset == NOWHERE ? null : Memory.getReference(object, type.offset);
  }

  /** The object that this one stands for, or null if nothing is known of it. Needs no turn. */
  static LibraryObject known(Recorder recorder, Object object) {
    LibraryObject known = LibraryObject.known(recorder, object);
    return known == null ? null : known.owner();
  }

  /** Whether it can be found without the turn that the view stands for the owner. */
  static boolean areConnected(Recorder recorder, Object view, LibraryObject owner) {
    Object subject = subject(view);
    return subject != view && known(recorder, subject) == owner;
  }

  /** Notes that the object stands for the owner, unless that can be found without. */
  static void connect(Recorder recorder, Object view, LibraryObject owner) {
    Iterators type = CLASSES.get(view.getClass());
    Object outer = outer(view, type);
    LibraryObject known = outer == null ? null : LibraryObject.known(recorder, outer);
    if (known == null || known.owner() != owner) {
      // A wrapper hands out the iterators of what it wraps.
      type.standForOthers = true;
      LibraryObject.of(recorder, view).viewOf(owner);
    }
  }

  /** What the object is a view of, or null if it is none as far as is known. */
  static LibraryObject viewed(Recorder recorder, Object view) {
    Iterators type = CLASSES.get(view.getClass());
    Object outer = outer(view, type);
    if (outer == null || type.standForOthers) {
      LibraryObject known = LibraryObject.known(recorder, view);
      if (known != null || outer == null) {
        return known == null || !known.isView() ? null : known.owner();
      }
    }
    LibraryObject collection = LibraryObject.known(recorder, outer);
    return collection == null || !collection.owner().isShared() ? null : collection.owner();
  }

  /**
   * The object that has to be looked up to know what the view stands for: its collection if that is
   * certain, otherwise the view. Needs no turn.
   */
  static Object subject(Object view) {
    Iterators type = CLASSES.get(view.getClass());
    Object outer = type.standForOthers ? null : outer(view, type);
    return outer == null ? view : outer;
  }
}
