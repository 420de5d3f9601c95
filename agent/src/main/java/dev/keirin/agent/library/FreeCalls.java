// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeVariable;
import dev.keirin.agent.watch.FreeVariables;
import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.operation.Site;
import java.util.function.Supplier;

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

  private final FreeVariables variables;
  private final LastObject objects;
  private final Site site;

  /** The calls where nobody wants more; null if somebody does. */
  static FreeCalls of(ModelContext context, LastObject objects, Site site) {
    FreeVariables variables = context.recorder().freeVariables();
    return variables == null ? null : new FreeCalls(variables, objects, site);
  }

  private FreeCalls(FreeVariables variables, LastObject objects, Site site) {
    this.variables = variables;
    this.objects = objects;
    this.site = site;
  }

  /** Begins the call and returns a token for its end, or null if the call needs the turn. */
  Object begin(AccessEffect access, Object receiver, Object[] arguments, Supplier<Call> call) {
    AccessShape shape = access.shape();
    if (shape.isForViews() || shape.isPlain() || !shape.isQuiet(receiver, arguments)) {
      return null;
    }
    if (shape.hasKey() && variables.areConflictsWanted()) {
      return null; // other parts conflict with others
    }
    SharedObject target = known(receiver, shape);
    if (target == null) {
      makeKnown(access, call.get());
      target = known(receiver, shape);
    }
    if (target == null || target.isPlain() || (shape.hasKey() && target.hasComparator())) {
      return null;
    }
    FreeVariable variable = target.freeVariable();
    boolean isFree = variables.callBegins(receiver, variable, shape.isWrite(), site);
    return isFree ? shape.isWrite() ? variable : READ : null;
  }

  private SharedObject known(Object receiver, AccessShape shape) {
    ObjectShadow shadow = objects.known(receiver);
    LibraryObject object = shadow == null ? null : (LibraryObject) shadow.model();
    SharedObject contents = object == null ? null : object.knownContents();
    boolean isReady =
        contents != null
            && contents.freeVariable() != null
            && (!shape.hasKey() || contents.areKeysKnown());
    return isReady ? contents : null;
  }

  private void makeKnown(AccessEffect access, Call call) {
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
  void end(AccessEffect access, Object token, Throwable thrown, Object result) {
    if (token instanceof FreeVariable variable) {
      boolean isWrite = access.isWrite(thrown, result);
      variables.callEnds(variable, access.shape().isRead() || !isWrite, isWrite, site);
    } else {
      variables.readEnds();
    }
  }
}
