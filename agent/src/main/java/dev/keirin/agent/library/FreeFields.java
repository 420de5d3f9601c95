// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FieldKey;
import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;
import dev.keirin.agent.watch.Recorder;
import java.lang.ref.WeakReference;

/**
 * The fields that one site accesses by handles or updaters as volatile ones: mostly one, of objects
 * of one class. Calls that no such field is known of are looked at in other ways first.
 */
final class FreeFields {
  private final Recorder recorder;
  private final FreeVariables variables;

  // Seen late by other threads at worst.
  private Known last;

  FreeFields(Recorder recorder, FreeVariables variables) {
    this.recorder = recorder;
    this.variables = variables;
  }

  /** A field of the objects of a class. Neither that nor the handle is kept in memory. */
  private record Known(WeakReference<Object> handle, WeakReference<Class<?>> owner, FieldKey key) {
    boolean isFor(Object otherHandle, Class<?> otherOwner) {
      return handle.refersTo(otherHandle) && owner.refersTo(otherOwner);
    }
  }

  /** The field of the owner that the handle stands for, or null if it is not known. */
  FreeVariable of(ReflectiveEffect access, Object handle, Object owner) {
    Class<?> type = owner.getClass();
    Known known = last;
    if (known == null || !known.isFor(handle, type)) {
      FieldKey key = key(access, handle, owner);
      if (key == null) {
        return null;
      }
      known = new Known(new WeakReference<>(handle), new WeakReference<>(type), key);
      last = known;
    }
    return variables.of(owner, known.key());
  }

  private FieldKey key(ReflectiveEffect access, Object handle, Object owner) {
    LibraryObject reflective = LibraryObject.known(recorder, handle);
    FieldTarget target =
        reflective == null || !reflective.isFieldKnown() ? null : reflective.field();
    boolean isFree =
        target != null
            && target.isObserved()
            && access.isOrdered()
            && FreeReflection.isPossible(target, access.action(), owner);
    return isFree ? target.knownKey() : null;
  }
}
