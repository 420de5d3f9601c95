// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.StackRoom;
import java.lang.ref.WeakReference;
import java.util.List;

/** The effects of the calls of one site, by the class of the receiver: most have one or two. */
final class EffectsByClass {
  private final EffectsOfCall effectsOfCall;
  private volatile Chosen chosen;

  /**
   * The effects for one class.
   *
   * @param type null for static calls; it is not kept from being unloaded
   * @param mayLock whether one of them may have a monitor
   */
  private record Chosen(
      WeakReference<Class<?>> type, List<Effect> effects, boolean mayLock, Chosen earlier) {
    boolean isFor(Class<?> receiver) {
      return type == null ? receiver == null : receiver != null && type.refersTo(receiver);
    }

    Chosen withoutEarlier() {
      return new Chosen(type, effects, mayLock, null);
    }
  }

  EffectsByClass(EffectsOfCall effectsOfCall) {
    this.effectsOfCall = effectsOfCall;
  }

  /** The effects of a call on the object, or of a static one if that is null. */
  List<Effect> of(Object receiver) {
    return chosen(receiver).effects();
  }

  /** Whether one of the effects may have a monitor. */
  boolean mayLock(Object receiver) {
    return chosen(receiver).mayLock();
  }

  private Chosen chosen(Object receiver) {
    Chosen last = chosen;
    Class<?> type = receiver == null ? null : receiver.getClass();
    if (last != null && last.isFor(type)) {
      return last;
    }
    Chosen earlier = last == null ? null : last.earlier();
    return earlier != null && earlier.isFor(type) ? earlier : choose(type, last);
  }

  private Chosen choose(Class<?> type, Chosen last) {
    StackRoom.require();
    List<Effect> effects = effectsOfCall.of(type);
    boolean mayLock = effects.stream().anyMatch(Effect::mayLock);
    WeakReference<Class<?>> known = type == null ? null : new WeakReference<>(type);
    Chosen added = new Chosen(known, effects, mayLock, last == null ? null : last.withoutEarlier());
    chosen = added;
    return added;
  }
}
