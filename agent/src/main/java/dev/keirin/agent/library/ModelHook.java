// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Fields;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.operation.ChannelId;
import dev.keirin.probe.CallHook;
import java.util.List;

/** Applies the effects of a model to the calls that one site makes. */
final class ModelHook implements CallHook {
  /** Cloning is the only method of arrays. */
  private static final List<Effect> CLONE = List.of(new ArrayEffect(ArrayEffect.Action.COPY_OF));

  private final ModelContext context;
  private final ModelChoice choice;
  private final WatchedSite at;
  private final CalledMethod method;
  private final MethodShape shape;
  private volatile Chosen last;

  /** The effects for one class of receivers, which most sites only have one of. */
  private record Chosen(Class<?> type, List<Effect> effects) {}

  ModelHook(ModelContext context, ModelChoice choice, WatchedSite at, CalledMethod method) {
    this.context = context;
    this.choice = choice;
    this.at = at;
    this.method = method;
    this.shape = MethodShape.of(method.name(), method.descriptor());
  }

  private List<Effect> effects(Object receiver) {
    Chosen known = last;
    Class<?> type = receiver == null ? null : receiver.getClass();
    if (known == null || known.type() != type) {
      known = new Chosen(type, type == null ? staticEffects() : effectsFor(type));
      last = known;
    }
    return known.effects();
  }

  private List<Effect> effectsFor(Class<?> type) {
    Class<?> called = method.isSuperCall() ? Fields.load(at, method.owner()) : type;
    return called == null ? List.of() : choice.effects(called, shape);
  }

  /** Without a receiver: none for a call that is going to throw. */
  private List<Effect> staticEffects() {
    if (method.owner().charAt(0) == '[') {
      return CLONE;
    }
    Class<?> owner = Fields.load(at, method.owner());
    return owner == null ? List.of() : choice.staticEffects(owner, shape);
  }

  @Override
  public Object monitor(Object receiver) {
    if (receiver != null && !isOurs()) {
      for (Effect effect : effects(receiver)) {
        Object monitor = effect.monitor(receiver);
        if (monitor != null) {
          return monitor;
        }
      }
    }
    return null;
  }

  /** A call that is made while the thread reports cannot be one of the program. */
  private boolean isOurs() {
    return context.recorder().isMyTurn();
  }

  @Override
  public Object before(Object receiver, Object[] arguments) {
    try {
      List<Effect> effects = isOurs() ? List.of() : effects(receiver);
      if (effects.isEmpty()) {
        return null;
      }
      Call call = new Call(context, at.site(), effects, receiver, arguments);
      for (int i = 0; i < effects.size(); i++) {
        call.tokens[i] = effects.get(i).before(call);
      }
      return call;
    } catch (Throwable failure) {
      failed(failure);
      return null;
    }
  }

  @Override
  public void after(
      Object token, Throwable thrown, Object result, Object receiver, Object[] arguments) {
    try {
      if (token instanceof Call call) {
        call.thrown = thrown;
        call.result = result;
        for (int i = 0; i < call.effects.size(); i++) {
          call.effects.get(i).after(call, call.tokens[i]);
        }
      }
      if (thrown instanceof InterruptedException) {
        interrupted();
      }
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  /** Whoever is interrupted knows what the interrupting thread did before. */
  private void interrupted() {
    Thread me = Thread.currentThread();
    Call call = new Call(context, at.site(), List.of(), me, new Object[0]);
    call.inTurn(() -> ChannelEffect.receive(call, me, ChannelId.Kind.INTERRUPT));
  }

  private void failed(Throwable failure) {
    if (context.recorder().begin()) {
      context.recorder().failed(failure);
      context.recorder().end();
    }
  }
}
