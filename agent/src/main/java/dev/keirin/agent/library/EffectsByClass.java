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
    EffectsOnClass known = last;
    Class<?> type = receiver == null ? null : receiver.getClass();
    if (known != null && known.areFor(type)) {
      return known;
    }
    EffectsOnClass earlier = known == null ? null : known.earlier();
    return earlier != null && earlier.areFor(type) ? earlier : choose(type, known);
  }

  private EffectsOnClass choose(Class<?> type, EffectsOnClass known) {
    StackRoom.require();
    EffectsOnClass earlier = known == null ? null : known.withoutEarlier();
    EffectsOnClass added = new EffectsOnClass(type, effectsOfCall.of(type), earlier);
    last = added;
    return added;
  }
}
