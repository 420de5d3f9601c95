// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;

/**
 * Calls on thread-safe objects that need no turn, because nobody wants more of them than the order
 * that they make, and that is the same for all parts of an object.
 *
 * <p>They have the lock of the object's variable instead, so they must not block nor run code of
 * the program, and nothing else must be reported while they have it. If one call on an object is
 * not like this, all later ones need the turn.
 */
final class FreeCalls {
  private FreeCalls() {}

  /** A call without the turn. */
  private record Token(FreeVariable variable, boolean mayWrite) {}

  /** Begins the call and returns a token for its end, or null if the call needs the turn. */
  static Object begin(Call call, AccessEffect access) {
    FreeVariables variables = call.recorder().freeVariables();
    AccessShape shape = access.shape();
    boolean isPossible =
        variables != null && !shape.isForViews() && !shape.isPlain() && call.effects.size() == 1;
    if (!isPossible || !shape.isQuiet(call)) {
      return null;
    }
    SharedObject target = known(call, shape);
    if (target == null) {
      call.inTurn(() -> makeKnown(call, access, variables));
      target = known(call, shape);
    }
    if (target == null || target.isPlain() || (shape.hasKey() && target.hasComparator())) {
      return null;
    }
    FreeVariable variable = target.freeVariable();
    boolean isFree = variables.callBegins(variable, shape.isWrite());
    return isFree ? new Token(variable, shape.isWrite()) : null;
  }

  private static SharedObject known(Call call, AccessShape shape) {
    LibraryObject object = LibraryObject.known(call.recorder(), call.receiver);
    SharedObject contents = object == null ? null : object.knownContents();
    boolean isReady =
        contents != null
            && contents.freeVariable() != null
            && (!shape.hasKey() || contents.areKeysKnown());
    return isReady ? contents : null;
  }

  private static void makeKnown(Call call, AccessEffect access, FreeVariables variables) {
    call.thread();
    access.target(call).freeVariable(variables);
  }

  /** The object is accessed with the turn, so others must not access it without. */
  static void requireTurn(Call call, SharedObject target) {
    FreeVariables variables = call.recorder().freeVariables();
    if (variables != null && !target.isPlain()) {
      variables.requireTurn(target.freeVariable(variables));
    }
  }

  /** Whether the token is one of this class; then the call has ended. */
  static boolean isEnd(Call call, AccessEffect access, Object token) {
    if (!(token instanceof Token begun)) {
      return false;
    }
    FreeVariables variables = call.recorder().freeVariables();
    if (begun.mayWrite()) {
      boolean isWrite = access.isWrite(call.thrown, call.result);
      variables.callEnds(begun.variable(), access.shape().isRead() || !isWrite, isWrite);
    } else {
      variables.readEnds();
    }
    return true;
  }
}
