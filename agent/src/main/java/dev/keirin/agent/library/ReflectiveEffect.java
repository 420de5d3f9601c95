// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.Operations;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.Arrays;

/**
 * Accesses the field or array element that the receiver gives access to: a {@code VarHandle} or a
 * field updater. The call is made with the turn, unless it may run a static initialiser.
 */
record ReflectiveEffect(Action action) implements Effect {
  /** How the variable is accessed. */
  enum Action {
    PLAIN_READ,
    PLAIN_WRITE,
    READ,
    WRITE,
    UPDATE,
    TRY_UPDATE,
    TRY_EXCHANGE,
    /** As an update, but with code of the program that computes the new value. */
    COMPUTE
  }

  /** What is known before the call. */
  private record Access(FieldTarget target, VariableId variable, boolean hasTurn, Object before) {}

  @Override
  public Object before(Call call) {
    FieldTarget target = target(call);
    if (target == null) {
      call.context.counts().unmodelled(call.receiver.getClass().getName());
      return null;
    }
    if (!call.recorder().begin()) {
      return null;
    }
    boolean keepsTurn = false;
    try {
      VariableId variable = target.variable(call.recorder(), call.arguments);
      if (variable == null) {
        return null; // the call is going to throw
      }
      Object current = isUpdate() && call.context.withValues() ? current(call, target) : null;
      keepsTurn = !target.isStatic() && action != Action.COMPUTE;
      return new Access(target, variable, keepsTurn, current);
    } catch (Throwable failure) {
      call.recorder().failed(failure);
      keepsTurn = false;
      return null;
    } finally {
      if (keepsTurn) {
        call.recorder().leaveOpen();
      } else {
        call.recorder().end();
      }
    }
  }

  private static FieldTarget target(Call call) {
    LibraryObject[] reflective = new LibraryObject[1];
    call.inTurn(() -> reflective[0] = LibraryObject.of(call.recorder(), call.receiver));
    if (reflective[0] == null) {
      return null; // nothing is observed any more
    }
    if (!reflective[0].isFieldKnown()) {
      // Outside the turn, because it may have to look for classes.
      FieldTarget found = ReflectiveObject.target(call.receiver);
      call.inTurn(() -> reflective[0].field(found));
    }
    return reflective[0].field();
  }

  private boolean isUpdate() {
    return switch (action) {
      case UPDATE, TRY_UPDATE, TRY_EXCHANGE, COMPUTE -> true;
      case PLAIN_READ, PLAIN_WRITE, READ, WRITE -> false;
    };
  }

  private static Object current(Call call, FieldTarget target) throws Throwable {
    Object[] coordinates = Arrays.copyOf(call.arguments, target.coordinates());
    return ReflectiveObject.current(call.receiver, coordinates);
  }

  @Override
  public void after(Call call, Object token) {
    if (token instanceof Access access) {
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
    boolean isPlain =
        (action == Action.PLAIN_READ || action == Action.PLAIN_WRITE)
            && !access.target().isVolatile();
    boolean isRead = action == Action.PLAIN_READ || action == Action.READ || hasFailed(call);
    if (call.context.withValues() && access.hasTurn()) {
      tellValues(call, access, isRead);
    }
    ThreadId thread = call.thread().id();
    Operations sink = call.recorder().sink();
    if (isPlain && isRead) {
      sink.read(thread, access.variable(), call.site);
    } else if (isPlain) {
      sink.write(thread, access.variable(), call.site);
    } else if (isRead) {
      sink.volatileRead(thread, access.variable(), call.site);
    } else if (isUpdate()) {
      sink.update(thread, access.variable(), call.site);
    } else {
      sink.volatileWrite(thread, access.variable(), call.site);
    }
  }

  private boolean hasFailed(Call call) {
    return (action == Action.TRY_UPDATE && !Boolean.TRUE.equals(call.result))
        || (action == Action.TRY_EXCHANGE && !isWhatWasExpected(call));
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

  private void tellValues(Call call, Access access, boolean isRead) {
    Recorder recorder = call.recorder();
    FieldTarget target = access.target();
    if (isUpdate()) {
      long before = target.number(recorder, access.before(), call.arguments);
      recorder.sink().values(before, isRead ? 0 : valueNow(call, target));
    } else if (isRead) {
      // What the call returned may have been thrown away; it is still what the variable has.
      recorder.sink().values(valueNow(call, target), 0);
    } else {
      Object written = call.argument(call.arguments.length);
      recorder.sink().values(0, target.number(recorder, written, call.arguments));
    }
  }

  private static long valueNow(Call call, FieldTarget target) {
    try {
      return target.number(call.recorder(), current(call, target), call.arguments);
    } catch (Throwable failure) {
      throw new IllegalStateException(failure);
    }
  }
}
