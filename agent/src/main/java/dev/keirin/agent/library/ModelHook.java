// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Inside;
import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.StackRoom;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.operation.ChannelId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.CallHook;
import java.util.List;
import java.util.Set;

/** Applies the effects of a model to the calls that one site makes. */
final class ModelHook implements CallHook {
  /** Stands for a read that was announced before the call. */
  private static final Object ANNOUNCED = new Object();

  /** Stands for a call of which all that matters is known before it. */
  private static final Object DONE = new Object();

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
  private final EffectsByClass effects;
  private final WatchedSite at;
  private final LastObject lastObject;
  private final PlainCalls plainCalls;
  private final FreeCalls freeCalls;
  private final ArrayCopies arrayCopies;
  private final boolean isNeverInterrupted;

  ModelHook(ModelContext context, ModelChoice choice, WatchedSite at, CalledMethod method) {
    this.context = context;
    this.effects = new EffectsByClass(new EffectsOfCall(choice, at, method, context.withValues()));
    this.at = at;
    this.lastObject = new LastObject(context.recorder());
    this.plainCalls = PlainCalls.of(context, this, at, lastObject);
    this.freeCalls = FreeCalls.of(context, at);
    this.arrayCopies = ArrayCopies.of(context, at);
    this.isNeverInterrupted = NEVER_INTERRUPTED.contains(method.name());
  }

  @Override
  public int number() {
    return at.number();
  }

  @Override
  public boolean maySettle(Class<?> declared) {
    Object entered = Inside.enter();
    try {
      // What is for several threads is mostly called by its own class.
      return declared.isInterface() || effects.ofClass(declared).variable() == null;
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return true;
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean isSettled(Object receiver, Object first, AccessingThread thread) {
    Object entered = Inside.enter(thread);
    if (entered == null) {
      return true;
    }
    try {
      EffectsOnClass chosen = effects.known(receiver);
      if (plainCalls == null
          || (chosen != null && !chosen.maySettle())
          || !plainCalls.isSettling()) {
        return false;
      }
      EffectsOnClass known = chosen == null ? effects.of(receiver) : chosen;
      if (known.onlyAccess() != null) {
        return plainCalls.isSettled(known.onlyAccess(), receiver, first, thread);
      }
      if (known.all().isEmpty() && isNeverInterrupted) {
        plainCalls.rememberClassOf(receiver, thread);
        return true;
      }
      return known.areViewsInside()
          ? plainCalls.settleView(receiver, thread)
          : known.onlyWait() != null
              && known.onlyWait().isSettled(context.recorder(), receiver, at);
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return false;
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public Object monitor(Object receiver) {
    Object entered = receiver == null ? null : Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      return neededMonitor(receiver);
    } finally {
      Inside.leave(entered);
    }
  }

  private Object neededMonitor(Object receiver) {
    if (!effects.of(receiver).mayLock()) {
      return null;
    }
    for (Effect effect : effects.of(receiver).all()) {
      Object monitor = effect.monitor(receiver);
      if (monitor != null) {
        return monitor;
      }
    }
    return null;
  }

  @Override
  public Object beginAccess(Object receiver, Object first) {
    Object entered = receiver == null || freeCalls == null ? null : Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      EffectsOnClass known = effects.known(receiver);
      VariableEffect access = known == null ? null : known.variable();
      if (access == null) {
        return null;
      }
      StackRoom.require();
      return freeCalls.begin(access, receiver, first);
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return null;
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void endAccess(Object token, Throwable thrown, Object result, Object receiver) {
    Object entered = Inside.enter();
    try {
      freeCalls.end(effects.of(receiver).variable(), token, thrown, result);
    } catch (Throwable failure) {
      failed(failure);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public Object beginCopy(Object array, int from, int count, Object target, int targetFrom) {
    Object entered = arrayCopies == null ? null : Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      if (!effects.of(null).isOnlyCopy()) {
        return null;
      }
      StackRoom.require();
      return arrayCopies.begin(array, from, count, target, targetFrom);
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return null;
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void endCopy(Object token, Object array, Object copy) {
    Object entered = Inside.enter();
    try {
      arrayCopies.end(token, array, copy);
    } catch (Throwable failure) {
      failed(failure);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public Object before(Object receiver, Object[] arguments) {
    Object entered = Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      List<Effect> all = effects.of(receiver).all();
      return all.isEmpty() ? null : before(all, receiver, arguments);
    } catch (StackOverflowError tooDeep) {
      throw tooDeep; // nothing has begun
    } catch (Throwable failure) {
      failed(failure);
      return null;
    } finally {
      Inside.leave(entered);
    }
  }

  private Object before(List<Effect> all, Object receiver, Object[] arguments) {
    boolean mayBePlain = receiver != null && plainCalls != null;
    ObjectShadow contents = mayBePlain ? plainCalls.contents(all, receiver, arguments) : null;
    if (contents != null && plainCalls.isRepeated(contents, all, receiver)) {
      return null;
    }
    StackRoom.require();
    if (contents != null && plainCalls.isFree()) {
      return contents;
    }
    if (contents != null && plainCalls.announce(contents, all, receiver, arguments)) {
      return ANNOUNCED;
    }
    boolean isOnlyOne = receiver != null && all.size() == 1;
    Object only = isOnlyOne ? beforeOnly(all, receiver, arguments) : null;
    return only == null ? beforeAll(all, receiver, arguments) : only;
  }

  /** Begins a call with a single effect that needs no turn; null if it may need it. */
  private Object beforeOnly(List<Effect> all, Object receiver, Object[] arguments) {
    Effect only = all.get(0);
    if (only.isOnlyAfter(context.recorder())) {
      return ONLY_AFTER;
    }
    if (only.tryBefore(context.recorder(), lastObject, at, receiver)) {
      return DONE;
    }
    boolean isFree =
        freeCalls != null
            && only instanceof AccessEffect access
            && access.isOfReceiver()
            && access.shape().isShared()
            && access.shape().isQuiet(receiver, arguments);
    return isFree ? freeCalls.begin((AccessEffect) only, receiver) : null;
  }

  private Call beforeAll(List<Effect> all, Object receiver, Object[] arguments) {
    Call call = new Call(context, at, all, receiver, arguments);
    for (int i = 0; i < all.size(); i++) {
      call.tokens[i] = all.get(i).before(call);
    }
    return call;
  }

  @Override
  public void after(
      Object token, Throwable thrown, Object result, Object receiver, Object[] arguments) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      if (token instanceof ObjectShadow contents) {
        List<Effect> all = effects.of(receiver).all();
        plainCalls.accessed(contents, all, thrown, result, receiver, arguments);
      } else if (token instanceof Call call) {
        call.thrown = thrown;
        call.result = result;
        for (int i = 0; i < call.effects.size(); i++) {
          call.effects.get(i).after(call, call.tokens[i]);
        }
      } else if (token == ONLY_AFTER) {
        ended(thrown, result, receiver, arguments);
      } else if (token == ANNOUNCED) {
        plainCalls.read();
      } else if (token != null && token != DONE) {
        freeCalls.end((VariableEffect) effects.of(receiver).all().get(0), token, thrown, result);
      }
      if (thrown instanceof InterruptedException) {
        interrupted();
      }
    } catch (Throwable failure) {
      failed(failure);
    } finally {
      Inside.leave(entered);
    }
  }

  /** A call has ended whose only effect comes after it. */
  private void ended(Throwable thrown, Object result, Object receiver, Object[] arguments) {
    EffectsOnClass known = effects.of(receiver);
    List<Effect> all = known.all();
    Effect only = all.get(0);
    if (only.tryAfter(context.recorder(), lastObject, at, receiver, thrown, result)) {
      if (result != null && Views.subject(result) == receiver) {
        known.viewWasInside();
      }
    } else {
      Call call = new Call(context, at, all, receiver, arguments);
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
