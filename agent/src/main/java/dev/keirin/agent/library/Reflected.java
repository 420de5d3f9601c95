// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.library.ReflectiveEffect.Action;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.VariableId;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.reflect.Field;
import java.util.Arrays;

/** What a reflective call accesses. */
final class Reflected {
  private static final Object[] NONE = {};

  private final FieldTarget target;
  private final Object[] coordinates;
  private final Action action;
  private final boolean isAsDeclared;

  private Reflected(FieldTarget target, Object[] coordinates, Action action, Object receiver) {
    this.isAsDeclared = receiver instanceof Field || receiver instanceof MethodHandle;
    this.target = target;
    this.coordinates = coordinates;
    this.action = action;
  }

  FieldTarget target() {
    return target;
  }

  /** The object that has the field. */
  Object owner() {
    return coordinates[0];
  }

  /** How it is accessed. */
  Action action() {
    return action;
  }

  /**
   * Whether the access is one that may race. A {@code Field}, a getter and a setter access a field
   * as it is declared; all others as they are called.
   */
  boolean isPlain() {
    boolean isPlainCall = action == Action.PLAIN_READ || action == Action.PLAIN_WRITE;
    return isPlainCall && !(isAsDeclared && target.isVolatile());
  }

  /** The variable, or null if there is none. */
  VariableId variable(Recorder recorder) {
    return target.variable(recorder, coordinates);
  }

  /** What the variable has now, as a number. */
  long number(Recorder recorder) {
    return target.number(recorder, coordinates);
  }

  /** Null if the call accesses nothing that is observed, or what cannot be told. */
  static Reflected of(Call call, Action action) {
    if (call.receiver instanceof Field field) {
      FieldTarget target = call.context.fields().of(field);
      return target == null ? unknown(call) : byArguments(target, call, action);
    } else if (call.receiver instanceof MethodHandle handle) {
      return ofHandle(handle, call);
    } else if (call.receiver.getClass().getName().equals("sun.misc.Unsafe")) {
      return inMemory(call, action);
    }
    FieldTarget target = known(call);
    return target == null ? unknown(call) : byArguments(target, call, action);
  }

  private static Reflected unknown(Call call) {
    call.context.counts().unmodelled(call.receiver.getClass().getName());
    return null;
  }

  private static Reflected byArguments(FieldTarget target, Call call, Action action) {
    boolean isComplete = call.arguments.length >= target.coordinates();
    return isComplete
        ? new Reflected(
            target, Arrays.copyOf(call.arguments, target.coordinates()), action, call.receiver)
        : null;
  }

  private static Reflected ofHandle(MethodHandle handle, Call call) {
    MethodHandleInfo info = call.context.fields().reveal(handle);
    if (info == null) {
      return unknown(call);
    }
    FieldTarget target = call.context.fields().find(info.getDeclaringClass(), info.getName());
    boolean isGetter =
        info.getReferenceKind() == MethodHandleInfo.REF_getField
            || info.getReferenceKind() == MethodHandleInfo.REF_getStatic;
    return target == null
        ? unknown(call)
        : byArguments(target, call, isGetter ? Action.PLAIN_READ : Action.PLAIN_WRITE);
  }

  /** Memory outside of all objects concerns nobody here. */
  private static Reflected inMemory(Call call, Action action) {
    Object base = call.argument(1);
    if (base == null || !(call.argument(2) instanceof Long offset)) {
      return null;
    }
    if (base.getClass().isArray()) {
      int index = Offsets.indexAt(base, offset);
      return index < 0
          ? unknown(call)
          : new Reflected(FieldTarget.ELEMENTS, new Object[] {base, index}, action, call.receiver);
    }
    FieldTarget instance = call.context.fields().at(base, offset);
    if (instance != null) {
      return new Reflected(instance, new Object[] {base}, action, call.receiver);
    }
    FieldTarget ofClass =
        base instanceof Class<?> type ? call.context.fields().staticAt(type, offset) : null;
    return ofClass == null ? unknown(call) : new Reflected(ofClass, NONE, action, call.receiver);
  }

  /** A handle or updater is asked once. */
  private static FieldTarget known(Call call) {
    LibraryObject known = LibraryObject.known(call.recorder(), call.receiver);
    if (known != null && known.isFieldKnown()) {
      return known.field();
    }
    LibraryObject[] reflective = new LibraryObject[1];
    call.inTurn(() -> reflective[0] = LibraryObject.of(call.recorder(), call.receiver));
    if (reflective[0] == null) {
      return null; // nothing is observed any more
    }
    if (!reflective[0].isFieldKnown()) {
      // Outside the turn, because it may have to look for classes.
      FieldTarget found = ReflectiveObject.target(call.context.fields(), call.receiver);
      call.inTurn(() -> reflective[0].field(found));
    }
    return reflective[0].field();
  }

  /** Whether the call has accessed just this variable, not a part of it or more than it. */
  boolean isExact(Call call) {
    boolean isRead = action == Action.PLAIN_READ || action == Action.READ;
    Object sample = isRead ? call.result : call.argument(call.arguments.length);
    return !(call.argument(2) instanceof Long)
        || !call.receiver.getClass().getName().equals("sun.misc.Unsafe")
        || target.isFilledBy(sample, coordinates);
  }
}
