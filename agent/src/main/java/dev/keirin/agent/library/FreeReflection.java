// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.library.ReflectiveEffect.Action;
import dev.keirin.agent.watch.FieldKey;
import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;

/**
 * A reflective access of a field as of a volatile one that needs no turn, because nobody wants more
 * of it than the order that it makes.
 *
 * @param variable the field if it may be written, or null
 */
record FreeReflection(FreeVariables variables, FreeVariable variable) {
  /** Begins the access; null if it needs the turn. */
  static FreeReflection begin(Call call, Reflected what) {
    FreeVariables variables = call.recorder().freeVariables();
    FieldTarget target = what.target();
    boolean hasOwner = target.coordinates() == 1;
    if (variables == null
        || !hasOwner
        || what.isPlain()
        || !isPossible(target, what.action(), what.owner())) {
      return null;
    }
    FreeVariable variable = known(variables, call, what);
    boolean isRead = what.action() == Action.READ || what.action() == Action.PLAIN_READ;
    return variable != null && variables.callBegins(what.owner(), variable, !isRead, call.site)
        ? new FreeReflection(variables, isRead ? null : variable)
        : null;
  }

  /** Whether the access is one as of a volatile field of the owner, if it is not plain. */
  static boolean isPossible(FieldTarget target, Action action, Object owner) {
    return target.coordinates() == 1
        && action != Action.COMPUTE
        && target.declaringClass().isInstance(owner);
  }

  private static boolean isPlain(Action action) {
    return action == Action.PLAIN_READ || action == Action.PLAIN_WRITE;
  }

  private static FreeVariable known(FreeVariables variables, Call call, Reflected what) {
    if (what.target().knownKey() == null || !FreeVariables.isThreadKnown()) {
      call.inTurn(
          () -> {
            call.thread();
            what.target().key(call.recorder());
          });
    }
    FieldKey key = what.target().knownKey();
    return key == null ? null : variables.of(what.owner(), key);
  }

  /**
   * The field is accessed with the turn, so others must not access it without; for ever, unless
   * this thread has the turn until the access has been made.
   */
  static void tells(Call call, Reflected what, boolean hasTurn) {
    FreeVariables variables = call.recorder().freeVariables();
    FieldTarget target = what.target();
    boolean isFree = target.coordinates() == 1 && target.declaringClass().isInstance(what.owner());
    if (variables == null || !isFree || (!target.isVolatile() && isPlain(what.action()))) {
      return;
    }
    FieldKey key = target.key(call.recorder());
    if (hasTurn) {
      variables.tells(call.thread(), what.owner(), key);
    } else {
      variables.requireTurn(what.owner(), key);
    }
  }

  /** The access has been made. */
  void end(Call call, boolean isUpdate, boolean hasFailed) {
    if (variable == null) {
      variables.readEnds();
    } else {
      boolean isWrite = call.thrown == null && !hasFailed;
      variables.callEnds(variable, isUpdate || !isWrite, isWrite, call.site);
    }
  }
}
