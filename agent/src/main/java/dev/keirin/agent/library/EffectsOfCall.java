// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Fields;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import java.util.ArrayList;
import java.util.List;

/** Finds the effects of the calls that one site makes. */
final class EffectsOfCall {
  /** Cloning is the only method of arrays. */
  private static final List<Effect> CLONE = List.of(new ArrayEffect(ArrayEffect.Action.COPY_OF));

  private final ModelChoice choice;
  private final WatchedSite at;
  private final CalledMethod method;
  private final MethodShape shape;
  private final boolean mayWriteUnseen;

  EffectsOfCall(ModelChoice choice, WatchedSite at, CalledMethod method, boolean withValues) {
    this.mayWriteUnseen = withValues && UnseenWriteEffect.isPossible(method);
    this.choice = choice;
    this.at = at;
    this.method = method;
    this.shape = MethodShape.of(method.name(), method.descriptor());
  }

  /** As {@link #known}, and what the call may learn from collections that it is given. */
  List<Effect> of(Class<?> receiver) {
    if (method.name().equals("<init>")) {
      return CollectionArguments.ofCopy();
    }
    List<Effect> effects = new ArrayList<>(known(receiver));
    for (int argument : CollectionArguments.of(method)) {
      if (effects.stream().noneMatch(effect -> isRead(effect, argument))) {
        effects.add(new LearnEffect(argument));
      }
    }
    if (mayWriteUnseen && effects.stream().noneMatch(ArrayEffect.class::isInstance)) {
      effects.add(new UnseenWriteEffect());
    }
    return List.copyOf(effects);
  }

  private static boolean isRead(Effect effect, int argument) {
    return effect instanceof AccessEffect access && access.argument() == argument;
  }

  /** Without a class of receivers, for a static call: none if it is going to throw. */
  private List<Effect> known(Class<?> receiver) {
    if (method.owner().charAt(0) == '[') {
      return CLONE;
    }
    if (receiver != null) {
      Class<?> called = method.isSuperCall() ? Fields.load(at, method.owner()) : receiver;
      return called == null ? List.of() : choice.effects(called, shape);
    }
    Class<?> owner = Fields.load(at, method.owner());
    return owner == null ? List.of() : choice.staticEffects(owner, shape);
  }
}
