// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.VariableId;

/**
 * Accesses the field or array element that the receiver gives access to: a {@code VarHandle}, a
 * field updater, a {@code Field}, the handle of a getter or setter; or that is at the place in
 * memory that the arguments name. The call is made with the turn, unless it may run a static
 * initialiser.
 */
record ReflectiveEffect(Action action, Mode mode) implements VariableEffect {
  /** What a call that is not plain orders. */
  enum Mode {
    /** Who reads learns, who writes tells. */
    ORDERED,
    /** An update that only learns. */
    ACQUIRE,
    /** An update that only tells. */
    RELEASE,
    /** Nothing. */
    OPAQUE
  }

  /** How the variable is accessed. */
  enum Action {
    /** Reads and writes as an instruction does, or by a handle plainly whatever the field is. */
    PLAIN_READ,
    PLAIN_WRITE,
    READ,
    WRITE,
    UPDATE,
    TRY_UPDATE,
    TRY_EXCHANGE,
    /** As an update, but with code of the program that computes the new value. */
    COMPUTE,
    /** As the getter or setter does that the receiver is. */
    HANDLE
  }

  /** Whether it is known without the arguments how a call has accessed the variable. */
  boolean isSimple() {
    return action != Action.TRY_EXCHANGE && action != Action.COMPUTE && action != Action.HANDLE;
  }

  /** Whether a handle orders by it all that a volatile access would. */
  boolean isOrdered() {
    return mode == Mode.ORDERED && action != Action.PLAIN_READ && action != Action.PLAIN_WRITE;
  }

  /** Whether it never writes. */
  boolean isOnlyRead() {
    return action == Action.READ || action == Action.PLAIN_READ;
  }

  @Override
  public boolean isRead() {
    return isUpdate();
  }

  /** For simple ones. */
  @Override
  public boolean isWrite(Throwable thrown, Object result) {
    return thrown == null && !isOnlyRead() && !hasFailed(result);
  }

  private boolean hasFailed(Object result) {
    return action == Action.TRY_UPDATE && !Boolean.TRUE.equals(result);
  }

  /** What is known before the call. */
  private record Access(Reflected what, VariableId variable, boolean hasTurn, long before) {}

  /** An access of some bytes of an array, with what that has left before the call. */
  private record OfBytes(ArrayEffect effect, Object token) {}

  @Override
  public Object before(Call call) {
    Reflected what = Reflected.of(call, action);
    if (what == null || !what.target().isObserved()) {
      return null;
    }
    if (what.target().width() > 1) {
      return beforeBytes(call, what);
    }
    Object free = mode == Mode.ORDERED ? FreeReflection.begin(call, what) : null;
    return free == null ? beforeWithTurn(call, what) : free;
  }

  private static Object beforeBytes(Call call, Reflected what) {
    boolean isWrite = what.action() == Action.PLAIN_WRITE;
    if (!isWrite && what.action() != Action.PLAIN_READ) {
      call.context.counts().unmodelled(call.receiver.getClass().getName());
      return null;
    }
    ArrayEffect effect =
        new ArrayEffect(
            isWrite ? ArrayEffect.Action.SET : ArrayEffect.Action.GET, what.target().width());
    return new OfBytes(effect, effect.before(call));
  }

  private Object beforeWithTurn(Call call, Reflected what) {
    if (!call.recorder().begin()) {
      return null;
    }
    boolean keepsTurn = false;
    try {
      boolean isQuiet = action != Action.COMPUTE && what.target().isInitialised();
      FreeReflection.tells(call, what, isQuiet);
      VariableId variable = what.variable(call.recorder());
      if (variable == null) {
        return null; // the call is going to throw
      }
      boolean needsValue = isUpdate() && call.context.withValues();
      long current = needsValue ? what.number(call.recorder()) : 0;
      keepsTurn = isQuiet;
      if (!keepsTurn && action != Action.READ && action != Action.PLAIN_READ) {
        publish(call, variable);
      }
      return new Access(what, variable, keepsTurn, current);
    } catch (Throwable failure) {
      call.recorder().failed(failure);
      keepsTurn = false;
      return null;
    } finally {
      if (keepsTurn) {
        call.recorder().leaveOpen();
      } else {
        call.endTurn();
      }
    }
  }

  /**
   * Others may see what the call writes before it is reported, so what they may learn by that is
   * reported now; without saying when it is written, which nobody knows.
   */
  private static void publish(Call call, VariableId variable) {
    VariableId unknown = VariableId.part(variable, VariableId.UNKNOWN_KEY);
    call.recorder()
        .sink()
        .access(OperationKind.VOLATILE_WRITE, call.thread().id(), unknown, call.site);
  }

  private boolean isUpdate() {
    return switch (action) {
      case UPDATE, TRY_UPDATE, TRY_EXCHANGE, COMPUTE -> true;
      case PLAIN_READ, PLAIN_WRITE, READ, WRITE, HANDLE -> false;
    };
  }

  @Override
  public void after(Call call, Object token) {
    if (token instanceof OfBytes bytes) {
      bytes.effect().after(call, bytes.token());
    } else if (token instanceof FreeReflection free) {
      free.end(call, isUpdate(), hasFailed(call));
    } else if (token instanceof Access access) {
      Runnable report =
          () -> {
            if (call.thrown == null) {
              report(call, access);
            }
          };
      if (access.hasTurn()) {
        call.inOpenTurn(report);
      } else {
        call.inTurn(report);
      }
    }
  }

  private void report(Call call, Access access) {
    if (!access.what().isExact(call)) {
      call.context.counts().unmodelled(call.receiver.getClass().getName());
      return;
    }
    FieldTarget target = access.what().target();
    Action made = access.what().action();
    if (target.isStatic()) {
      call.recorder().useClass(target.declaringClass(), call.site);
    }
    boolean isPlain = access.what().isPlain();
    boolean isRead = made == Action.PLAIN_READ || made == Action.READ || hasFailed(call);
    if (call.context.withValues() && access.hasTurn()) {
      tellValues(call, access, isRead);
    }
    OperationKind kind = isRead ? readKind(isPlain) : writeKind(isPlain);
    call.recorder().sink().access(kind, call.thread().id(), access.variable(), call.site);
  }

  private OperationKind readKind(boolean isPlain) {
    boolean isOrdered = mode == Mode.ORDERED || mode == Mode.ACQUIRE;
    OperationKind atomic = isOrdered ? OperationKind.VOLATILE_READ : OperationKind.OPAQUE_READ;
    return isPlain ? OperationKind.READ : atomic;
  }

  private OperationKind writeKind(boolean isPlain) {
    if (isPlain) {
      return OperationKind.WRITE;
    }
    return isUpdate()
        ? updateKind()
        : mode == Mode.OPAQUE ? OperationKind.OPAQUE_WRITE : OperationKind.VOLATILE_WRITE;
  }

  private OperationKind updateKind() {
    return switch (mode) {
      case ORDERED -> OperationKind.UPDATE;
      case ACQUIRE -> OperationKind.ACQUIRING_UPDATE;
      case RELEASE -> OperationKind.RELEASING_UPDATE;
      case OPAQUE -> OperationKind.OPAQUE_UPDATE;
    };
  }

  private boolean hasFailed(Call call) {
    return hasFailed(call.result) || (action == Action.TRY_EXCHANGE && !isWhatWasExpected(call));
  }

  /** A compare-and-exchange returns what it found. */
  private static boolean isWhatWasExpected(Call call) {
    Object expected = call.argument(call.arguments.length - 1);
    boolean isPrimitive =
        expected instanceof Number || expected instanceof Boolean || expected instanceof Character;
    return isPrimitive
        ? Values.ofPrimitive(call.recorder(), expected)
            == Values.ofPrimitive(call.recorder(), call.result)
        : expected == call.result;
  }

  /** With the turn, the variable still has what was read or written. */
  private void tellValues(Call call, Access access, boolean isRead) {
    long now = access.what().number(call.recorder());
    if (isUpdate()) {
      call.recorder().sink().values(access.before(), isRead ? 0 : now);
    } else if (isRead) {
      call.recorder().sink().values(now, 0);
    } else {
      call.recorder().sink().values(0, now);
    }
  }
}
