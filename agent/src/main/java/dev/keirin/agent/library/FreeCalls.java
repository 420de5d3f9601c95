// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;
import dev.keirin.agent.watch.WatchedSite;
import java.util.List;

/**
 * The calls of one site on thread-safe objects that need no turn, because nobody wants more of them
 * than the order that they make, and that is the same for all parts of an object.
 *
 * <p>They have the lock of the object's variable instead, so they must not block nor run code of
 * the program, and nothing else must be reported while they have it. If one call on an object is
 * not like this, all later ones need the turn.
 */
final class FreeCalls {
  /** A call that only reads; one that may write has the variable as its token. */
  private static final Object READ = new Object();

  private static final Object[] NO_ARGUMENTS = {};

  private final ModelContext context;
  private final FreeVariables variables;
  private final WatchedSite at;
  private final FreeFields fields;

  /** The calls where nobody wants more; null if somebody does. */
  static FreeCalls of(ModelContext context, WatchedSite at) {
    FreeVariables variables = context.recorder().freeVariables();
    return variables == null ? null : new FreeCalls(context, variables, at);
  }

  private FreeCalls(ModelContext context, FreeVariables variables, WatchedSite at) {
    this.context = context;
    this.variables = variables;
    this.at = at;
    this.fields = new FreeFields(context.recorder(), variables);
  }

  /**
   * Begins a call and returns a token for its end; null if it needs the turn, or is not known.
   *
   * @param first the first argument, or null
   */
  Object begin(VariableEffect effect, Object receiver, Object first) {
    if (effect instanceof AccessEffect access) {
      return access.shape().isCertainlyQuiet(first) ? begin(access, receiver) : null;
    }
    ReflectiveEffect access = (ReflectiveEffect) effect;
    FreeVariable variable = first == null ? null : fields.of(access, receiver, first);
    return variable == null ? null : begin(first, variable, !access.isOnlyRead());
  }

  private Object begin(Object owner, FreeVariable variable, boolean mayWrite) {
    boolean isFree = variables.callBegins(owner, variable, mayWrite, at.site());
    return isFree ? mayWrite ? variable : READ : null;
  }

  /**
   * Begins a call that is quiet, and returns a token for its end; null if the call needs the turn.
   */
  Object begin(AccessEffect access, Object receiver) {
    AccessShape shape = access.shape();
    if (shape.hasKey() && variables.areConflictsWanted()) {
      return null; // other parts conflict with others
    }
    SharedObject target = known(receiver, shape);
    if (target == null) {
      makeKnown(access, receiver);
      target = known(receiver, shape);
    }
    if (target == null || target.isPlain() || (shape.hasKey() && target.hasComparator())) {
      return null;
    }
    return begin(receiver, target.freeVariable(), shape.isWrite());
  }

  private SharedObject known(Object receiver, AccessShape shape) {
    LibraryObject object = LibraryObject.known(context.recorder(), receiver);
    SharedObject contents = object == null ? null : object.knownContents();
    boolean isReady =
        contents != null
            && contents.freeVariable() != null
            && (!shape.hasKey() || contents.areKeysKnown());
    return isReady ? contents : null;
  }

  private void makeKnown(AccessEffect access, Object receiver) {
    Call call = new Call(context, at, List.of(access), receiver, NO_ARGUMENTS);
    call.inTurn(
        () -> {
          call.thread();
          access.target(call).freeVariable(variables);
        });
  }

  /** The object is accessed with the turn, so others must not access it without. */
  static void requireTurn(Call call, SharedObject target) {
    FreeVariables variables = call.recorder().freeVariables();
    if (variables != null && !target.isPlain()) {
      variables.requireTurn(target.freeVariable(variables));
    }
  }

  /** As the other one, for an access that the turn is kept for: others need it only till then. */
  static void tells(Call call, SharedObject target) {
    FreeVariables variables = call.recorder().freeVariables();
    if (variables != null && !target.isPlain()) {
      variables.tells(call.thread(), target.freeVariable(variables));
    }
  }

  /** The call with this token has ended. */
  void end(VariableEffect effect, Object token, Throwable thrown, Object result) {
    if (token instanceof FreeVariable variable) {
      boolean isWrite = effect.isWrite(thrown, result);
      variables.callEnds(variable, effect.isRead() || !isWrite, isWrite, at.site());
    } else {
      variables.readEnds();
    }
  }
}
