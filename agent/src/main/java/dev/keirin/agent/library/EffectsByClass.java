// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.StackRoom;

/** The effects of the calls of one site, by the class of the receiver: most have one or two. */
final class EffectsByClass {
  private final EffectsOfCall effectsOfCall;
  private volatile EffectsOnClass last;

  EffectsByClass(EffectsOfCall effectsOfCall) {
    this.effectsOfCall = effectsOfCall;
  }

  /** The effects of a call on the object, or of a static one if that is null. */
  EffectsOnClass of(Object receiver) {
    return ofClass(receiver == null ? null : receiver.getClass());
  }

  /** The effects of a call on objects of a class, or of a static one if that is null. */
  EffectsOnClass ofClass(Class<?> type) {
    EffectsOnClass known = knownOfClass(type);
    return known == null ? choose(type, last) : known;
  }

  /** As {@link #of} for an object, or null if they have not been chosen yet. */
  EffectsOnClass known(Object receiver) {
    return knownOfClass(receiver.getClass());
  }

  private EffectsOnClass knownOfClass(Class<?> type) {
    EffectsOnClass known = last;
    while (known != null && !known.areFor(type)) {
      known = known.earlier();
    }
    return known;
  }

  private EffectsOnClass choose(Class<?> type, EffectsOnClass known) {
    StackRoom.require();
    EffectsOnClass earlier = known == null ? null : known.withoutEarlier();
    EffectsOnClass added = new EffectsOnClass(type, effectsOfCall.of(type), earlier);
    last = added;
    return added;
  }
}
