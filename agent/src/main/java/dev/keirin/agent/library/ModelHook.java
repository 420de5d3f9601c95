// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.PlainObjects;
import dev.keirin.agent.watch.StackRoom;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.operation.ChannelId;
import dev.keirin.probe.CallHook;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Set;

/** Applies the effects of a model to the calls that one site makes. */
final class ModelHook implements CallHook {
  /** Stands for a read that was announced before the call. */
  private static final Object ANNOUNCED = new Object();

  /** Stands for a call that is only of interest when it has ended. */
  private static final Object ONLY_AFTER = new Object();

  /** Methods of JDK interfaces that throw no checked exception, whatever class has them. */
  private static final Set<String> NEVER_INTERRUPTED =
      Set.of(
          "hasNext",
          "next",
          "size",
          "isEmpty",
          "contains",
          "containsKey",
          "iterator",
          "clear",
          "charAt",
          "length");

  private final ModelContext context;
  private final EffectsOfCall effectsOfCall;
  private final WatchedSite at;
  private final PlainObjects objects;
  private final LastObject lastObject;
  private final FreeCalls freeCalls;
  private final boolean isNeverInterrupted;
  private volatile Chosen chosen;

  /**
   * The effects for one class of receivers, of which most sites have one or two.
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

  ModelHook(ModelContext context, ModelChoice choice, WatchedSite at, CalledMethod method) {
    this.context = context;
    this.effectsOfCall = new EffectsOfCall(choice, at, method, context.withValues());
    this.at = at;
    this.objects = context.recorder().plainObjects().orElse(null);
    this.lastObject = new LastObject(context.recorder());
    this.freeCalls = FreeCalls.of(context, lastObject);
    this.isNeverInterrupted = NEVER_INTERRUPTED.contains(method.name());
  }

  private List<Effect> effects(Object receiver) {
    return chosen(receiver).effects();
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

  @Override
  public Object monitor(Object receiver) {
    if (receiver == null || isOurs() || !chosen(receiver).mayLock()) {
      return null;
    }
    for (Effect effect : effects(receiver)) {
      Object monitor = effect.monitor(receiver);
      if (monitor != null) {
        return monitor;
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
      if (effects == null) {
        return null;
      }
      if (effects.isEmpty()) {
        rememberClass(receiver);
        return null;
      }
      ObjectShadow contents = plainContents(effects, receiver, arguments);
      if (contents != null && effects.size() == 1 && isRepeated(contents, effects, receiver)) {
        return null;
      }
      StackRoom.require();
      boolean isOne = receiver != null && effects.size() == 1;
      if (isOne && effects.get(0).isOnlyAfter(context.recorder())) {
        return ONLY_AFTER;
      }
      if (contents != null && objects.isFree()) {
        return contents;
      }
      if (contents != null && isAnnounced(contents, effects, receiver, arguments)) {
        return ANNOUNCED;
      }
      Object free = beginFreely(effects, receiver, arguments);
      if (free != null) {
        return free;
      }
      Call call = new Call(context, at, effects, receiver, arguments);
      for (int i = 0; i < effects.size(); i++) {
        call.tokens[i] = effects.get(i).before(call);
      }
      return call;
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return null;
    }
  }

  /** Calls on objects of a class without effects are not even asked about. */
  private void rememberClass(Object receiver) {
    if (receiver != null && objects != null && isNeverInterrupted) {
      objects.remember(receiver.getClass(), at);
    }
  }

  /**
   * Whether the call only reads, and that is known now. What it writes is only known afterwards.
   */
  private boolean isAnnounced(
      ObjectShadow contents, List<Effect> effects, Object receiver, Object[] arguments) {
    AccessEffect only = effects.size() == 1 ? access(effects, 0) : null;
    return only != null
        && !only.shape().isWrite()
        && only.shape().isQuiet(receiver, arguments)
        && objects.announceRead(contents, at.site());
  }

  /** Begins a call that needs no turn; null if it may need it. */
  private Object beginFreely(List<Effect> effects, Object receiver, Object[] arguments) {
    AccessEffect only = effects.size() == 1 ? access(effects, 0) : null;
    return only == null || freeCalls == null || receiver == null
        ? null
        : freeCalls.begin(
            only, receiver, arguments, () -> new Call(context, at, effects, receiver, arguments));
  }

  /** Whether the only access adds nothing; then the next call is not even asked about. */
  private boolean isRepeated(ObjectShadow contents, List<Effect> effects, Object receiver) {
    AccessEffect only = access(effects, 0);
    boolean isRepeated = objects.isRepeated(contents, only.shape().isWrite());
    if (isRepeated && only.isOfReceiver()) {
      objects.remember(receiver, at);
    }
    return isRepeated;
  }

  /**
   * What a call accesses first that does nothing else than access objects, if it can be told
   * without the turn, or null.
   */
  private ObjectShadow plainContents(List<Effect> effects, Object receiver, Object[] arguments) {
    boolean isPossible = receiver != null && objects != null && access(effects, 0) != null;
    for (int i = 1; i < effects.size(); i++) {
      isPossible &= access(effects, i) != null && !access(effects, i).isOfReceiver();
    }
    return isPossible ? access(effects, 0).plainContents(lastObject, receiver, arguments) : null;
  }

  private static AccessEffect access(List<Effect> effects, int number) {
    return effects.get(number) instanceof AccessEffect access ? access : null;
  }

  /** The accesses have been made, and nobody needs to know when. */
  private void accessed(
      ObjectShadow first, Throwable thrown, Object result, Object receiver, Object[] arguments) {
    List<Effect> effects = effects(receiver);
    AccessEffect access = access(effects, 0);
    boolean isFirstKnown = objects.isAdvanced(first, access.isWrite(thrown, result), at.site());
    if (isFirstKnown && effects.size() == 1) {
      return;
    }
    Call call = new Call(context, at, effects, receiver, arguments);
    call.thrown = thrown;
    call.result = result;
    if (!isFirstKnown) {
      call.inTurn(() -> access.reportLate(call));
    }
    for (int i = 1; i < effects.size(); i++) {
      accessed(access(effects, i), call);
    }
  }

  private void accessed(AccessEffect access, Call call) {
    ObjectShadow contents = access.plainContents(lastObject, call.receiver, call.arguments);
    if (contents == null) {
      access.learn(call);
    }
    boolean isKnown =
        contents == null
            ? !access.mayBePlain(call)
            : objects.isAdvanced(contents, access.isWrite(call.thrown, call.result), at.site());
    if (!isKnown) {
      call.inTurn(() -> access.reportLate(call));
    }
  }

  @Override
  public void after(
      Object token, Throwable thrown, Object result, Object receiver, Object[] arguments) {
    try {
      if (token instanceof ObjectShadow contents) {
        accessed(contents, thrown, result, receiver, arguments);
      } else if (token instanceof Call call) {
        call.thrown = thrown;
        call.result = result;
        for (int i = 0; i < call.effects.size(); i++) {
          call.effects.get(i).after(call, call.tokens[i]);
        }
      } else if (token == ONLY_AFTER) {
        ended(thrown, result, receiver, arguments);
      } else if (token == ANNOUNCED) {
        objects.read();
      } else if (token != null) {
        freeCalls.end(access(effects(receiver), 0), token, thrown, result);
      }
      if (thrown instanceof InterruptedException) {
        interrupted();
      }
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  /** A call has ended whose only effect comes after it. */
  private void ended(Throwable thrown, Object result, Object receiver, Object[] arguments) {
    List<Effect> effects = effects(receiver);
    Effect only = effects.get(0);
    if (!only.isDone(context.recorder(), lastObject, receiver, thrown, result)) {
      Call call = new Call(context, at, effects, receiver, arguments);
      call.result = result;
      call.thrown = thrown;
      only.after(call, null);
    }
  }

  /** Whoever is interrupted knows what the interrupting thread did before. */
  private void interrupted() {
    Thread me = Thread.currentThread();
    Call call = new Call(context, at, List.of(), me, new Object[0]);
    call.inTurn(() -> ChannelEffect.receive(call, me, ChannelId.Kind.INTERRUPT));
  }

  private void failed(Throwable failure) {
    context.recorder().failedOutOfTurn(failure);
  }
}
