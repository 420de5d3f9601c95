// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.ref.WeakReference;
import java.util.List;

/** The effects of the calls of one site on objects of one class. */
final class EffectsOnClass {
  // Null for static calls; a class is not kept from being unloaded.
  private final WeakReference<Class<?>> type;
  private final List<Effect> effects;
  private final boolean mayLock;
  private final AccessEffect onlyAccess;
  private final VariableEffect variable;
  private final boolean isPlainView;
  private final WaitEffect onlyWait;
  private final boolean isOnlyCopy;
  private final EffectsOnClass earlier;

  // Found out by the first call; seen late by other threads at worst.
  private boolean areViewsInside;

  /**
   * @param type null for static calls
   * @param earlier those on another class, or null
   */
  EffectsOnClass(Class<?> type, List<Effect> effects, EffectsOnClass earlier) {
    this(
        type == null ? null : new WeakReference<>(type),
        effects,
        effects.stream().anyMatch(Effect::mayLock),
        type == null || !Origin.isJdk(type) ? null : onlyAccess(effects),
        type == null || !Origin.isJdk(type) ? null : variable(effects),
        type != null && Origin.isJdk(type) && isPlainView(effects),
        earlier);
  }

  private EffectsOnClass(
      WeakReference<Class<?>> type,
      List<Effect> effects,
      boolean mayLock,
      AccessEffect onlyAccess,
      VariableEffect variable,
      boolean isPlainView,
      EffectsOnClass earlier) {
    this.type = type;
    this.effects = effects;
    this.mayLock = mayLock;
    this.onlyAccess = onlyAccess;
    this.variable = variable;
    this.isPlainView = isPlainView;
    this.onlyWait = effects.size() == 1 && effects.get(0) instanceof WaitEffect wait ? wait : null;
    this.isOnlyCopy =
        effects.size() == 1 && effects.get(0) instanceof ArrayEffect array && array.isCopy();
    this.earlier = earlier;
  }

  private static AccessEffect onlyAccess(List<Effect> effects) {
    boolean isOnly =
        effects.size() == 1
            && effects.get(0) instanceof AccessEffect access
            && access.isOfReceiver()
            && access.shape().isCertainAndPlain();
    return isOnly ? (AccessEffect) effects.get(0) : null;
  }

  private static VariableEffect variable(List<Effect> effects) {
    Effect only = effects.size() == 1 ? effects.get(0) : null;
    boolean isAccess =
        only instanceof AccessEffect access && access.isOfReceiver() && access.shape().isShared();
    boolean isReflective = only instanceof ReflectiveEffect reflective && reflective.isSimple();
    return isAccess || isReflective ? (VariableEffect) only : null;
  }

  private static boolean isPlainView(List<Effect> effects) {
    return effects.size() == 1
        && effects.get(0) instanceof ViewEffect view
        && view.kind() == ViewEffect.Kind.PLAIN_VIEW;
  }

  EffectsOnClass withoutEarlier() {
    return new EffectsOnClass(type, effects, mayLock, onlyAccess, variable, isPlainView, null);
  }

  boolean areFor(Class<?> receiver) {
    return type == null ? receiver == null : receiver != null && type.refersTo(receiver);
  }

  EffectsOnClass earlier() {
    return earlier;
  }

  List<Effect> all() {
    return effects;
  }

  /** Whether one of the effects may have a monitor. */
  boolean mayLock() {
    return mayLock;
  }

  /**
   * The only effect, if that is an access of an object for one thread at a time, by code of the JDK
   * that runs none of the program's, and what it does is known beforehand; otherwise null.
   */
  AccessEffect onlyAccess() {
    return onlyAccess;
  }

  /**
   * The only effect, if that is an access of an object for several threads, or of the field that it
   * stands for, by code of the JDK that runs none of the program's, perhaps but for that of its
   * first argument; otherwise null.
   */
  VariableEffect variable() {
    return variable;
  }

  /** Whether it may be known before some calls that they can be made as they are. */
  boolean maySettle() {
    return onlyAccess != null || effects.isEmpty() || isPlainView || onlyWait != null;
  }

  /** The only effect, if the call waits or wakes others; otherwise null. */
  WaitEffect onlyWait() {
    return onlyWait;
  }

  /** Whether the call only copies elements of an array. */
  boolean isOnlyCopy() {
    return isOnlyCopy;
  }

  /** Whether the call only returns a view that knows its collection, an object for one thread. */
  boolean areViewsInside() {
    return areViewsInside;
  }

  /** A call has returned a view that knows its collection; the same code will do so again. */
  void viewWasInside() {
    if (isPlainView && !areViewsInside) {
      areViewsInside = true;
    }
  }
}
