// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Memory;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.probe.Withdrawals;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * Finds the collection that an iterator of the JDK goes through, or the map whose keys or values a
 * collection has, mostly in the view itself: most are inner classes of it. So the many views of a
 * run need not be remembered.
 */
final class Views {
  private static final String OUTER = "this$0";

  /** A part of a list is no inner class of it. */
  private static final String OUTER_OF_PART = "root";

  private static final long NOWHERE = -1;

  private static final ClassValue<Views> CLASSES =
      new ClassValue<>() {
        @Override
        protected Views computeValue(Class<?> type) {
          return new Views(offset(type));
        }
      };

  private final long offset;

  // Set with the turn to report.
  private volatile boolean standForOthers;

  private Views(long offset) {
    this.offset = offset;
  }

  private static long offset(Class<?> type) {
    boolean mayBeView =
        Iterator.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type);
    if (!mayBeView || !Origin.isJdk(type)) {
      return NOWHERE;
    }
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(OUTER) || isOuterOfPart(field)) {
          return Memory.offset(field);
        }
      }
    }
    return NOWHERE;
  }

  private static boolean isOuterOfPart(Field field) {
    return field.getName().equals(OUTER_OF_PART) && List.class.isAssignableFrom(field.getType());
  }

  /** What the object says it is a view of, or null if it does not say so. */
  private static Object outer(Object object, Views type) {
    return type.offset == NOWHERE ? null : Memory.getReference(object, type.offset);
  }

  /** The object that this one stands for, or null if nothing is known of it. Needs no turn. */
  static LibraryObject known(Recorder recorder, Object object) {
    LibraryObject known = LibraryObject.known(recorder, subject(object));
    return known == null ? null : known.owner();
  }

  /** As {@link #known}, with the turn: also if that is only known to be plain. */
  static LibraryObject owner(Recorder recorder, Object object) {
    return known(recorder, object) == null && isPlain(recorder, subject(object))
        ? LibraryObject.of(recorder, subject(object)).owner()
        : known(recorder, object);
  }

  private static boolean isPlain(Recorder recorder, Object object) {
    ObjectShadow shadow = recorder.objects().unnamed(object);
    return shadow != null && shadow.isPlain();
  }

  /** What threads have found out about views of this class by looking into them is void. */
  private void standForOthers() {
    if (!standForOthers) {
      standForOthers = true;
      Withdrawals.withdraw();
    }
  }

  /** Notes that the object stands for the owner, unless that can be found without. */
  static void connect(Recorder recorder, Object view, LibraryObject owner) {
    Views type = CLASSES.get(view.getClass());
    Object outer = outer(view, type);
    if (outer != null && owner(recorder, outer) == null) {
      // The collection is made of another one, which the program has not used.
      LibraryObject.of(recorder, outer).viewOf(owner);
    }
    if (outer == null || known(recorder, outer) != owner) {
      // A wrapper hands out the iterators of what it wraps.
      type.standForOthers();
      LibraryObject.of(recorder, view).viewOf(owner);
    }
  }

  /** What the object is a view of, or null if it is none as far as is known. */
  static LibraryObject viewed(Recorder recorder, Object view) {
    Views type = CLASSES.get(view.getClass());
    Object outer = outer(view, type);
    if (outer == null || type.standForOthers) {
      LibraryObject known = LibraryObject.known(recorder, view);
      if (known != null || outer == null) {
        return known == null || !known.isView() ? null : known.owner();
      }
    }
    LibraryObject collection = owner(recorder, outer);
    return collection == null || !collection.owner().isShared() ? null : collection.owner();
  }

  /** Whether {@link #viewed} may find something. Needs no turn. */
  static boolean mayBeKnown(Recorder recorder, Object view) {
    Views type = CLASSES.get(view.getClass());
    Object outer = outer(view, type);
    if (outer == null || type.standForOthers) {
      LibraryObject known = LibraryObject.known(recorder, view);
      if (known != null || outer == null) {
        return known != null && known.isView();
      }
    }
    Object subject = subject(outer);
    return recorder.objects().unnamed(subject) != null;
  }

  /**
   * The object that has to be looked up to know what the view stands for: its collection if that is
   * certain, otherwise the view. Needs no turn.
   */
  static Object subject(Object view) {
    Object subject = view;
    while (true) {
      Views type = CLASSES.get(subject.getClass());
      Object outer = type.standForOthers ? null : outer(subject, type);
      if (outer == null) {
        return subject;
      }
      subject = outer;
    }
  }

  /** Where in memory views of the class have their {@link #subject}, if it is not the view. */
  static long place(Class<?> type) {
    return CLASSES.get(type).offset;
  }
}
