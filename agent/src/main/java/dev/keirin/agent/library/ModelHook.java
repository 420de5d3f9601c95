// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.operation.ChannelId;
import dev.keirin.probe.CallHook;
import java.util.List;

/** Applies the effects of a model to the calls that one site makes. */
final class ModelHook implements CallHook {
  private final ModelContext context;
  private final EffectsOfCall effectsOfCall;
  private final WatchedSite at;
  private volatile Chosen last;

  /** The effects for one class of receivers, which most sites only have one of. */
  private record Chosen(Class<?> type, List<Effect> effects) {}

  ModelHook(ModelContext context, ModelChoice choice, WatchedSite at, CalledMethod method) {
    this.context = context;
    this.effectsOfCall = new EffectsOfCall(choice, at, method);
    this.at = at;
  }

  private List<Effect> effects(Object receiver) {
    Chosen known = last;
    Class<?> type = receiver == null ? null : receiver.getClass();
    if (known == null || known.type() != type) {
      known = new Chosen(type, effectsOfCall.of(type));
      last = known;
    }
    return known.effects();
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
    return context.recorder().isReporting();
  }

  @Override
  public Object before(Object receiver, Object[] arguments) {
    try {
      // Not even a list is asked for when it is ours: the program may have changed the JDK.
      List<Effect> effects = isOurs() ? null : effects(receiver);
      if (effects == null || effects.isEmpty() || isRepeated(effects, receiver)) {
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

  private boolean isRepeated(List<Effect> effects, Object receiver) {
    return receiver != null
        && effects.size() == 1
        && effects.get(0) instanceof AccessEffect access
        && context.recorder().plainObjects().isPresent()
        && access.isRepeated(context.recorder().plainObjects().get(), receiver);
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
