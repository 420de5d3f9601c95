// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Chooses the model for a call by the class of the object that it is made on. */
final class ModelChoice {
  private final ModelTable table;

  private final ClassValue<Map<MethodShape, List<Effect>>> chosen =
      new ClassValue<>() {
        @Override
        protected Map<MethodShape, List<Effect>> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  ModelChoice(ModelTable table) {
    this.table = table;
  }

  List<Effect> effects(Class<?> type, MethodShape method) {
    return chosen.get(type).computeIfAbsent(method, m -> choose(type, m));
  }

  /** The effects of a static method, which may be inherited; none if it is not static. */
  List<Effect> staticEffects(Class<?> type, MethodShape method) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      ModelLine line = table.line(c.getName(), method);
      if (line != null && Arrays.stream(c.getMethods()).anyMatch(m -> isStatic(m, method))) {
        return line.effects();
      }
    }
    return List.of();
  }

  private static boolean isStatic(Method declared, MethodShape method) {
    return Modifier.isStatic(declared.getModifiers()) && declared.getName().equals(method.name());
  }

  private List<Effect> choose(Class<?> type, MethodShape method) {
    Class<?> modelled = mostSpecific(type, method);
    if (modelled == null
        || (Origin.isJdk(modelled) && modelled != type && isOverridden(type, method))) {
      return List.of();
    }
    List<Effect> effects = table.line(modelled.getName(), method).effects();
    return Origin.isJdk(modelled) && isMadeOfOthers(type, method)
        ? effects.stream().filter(effect -> !(effect instanceof AccessEffect)).toList()
        : effects;
  }

  /**
   * Whether a class of the program has the method from an interface or an abstract class of the
   * JDK. Then it only calls other methods of the program, where accesses are observed themselves,
   * one by one.
   */
  private static boolean isMadeOfOthers(Class<?> type, MethodShape method) {
    if (Origin.isJdk(type)) {
      return false;
    }
    try {
      for (Method inherited : type.getMethods()) {
        if (isShape(inherited, method) && !inherited.isBridge()) {
          return Modifier.isAbstract(inherited.getDeclaringClass().getModifiers());
        }
      }
      return false;
    } catch (LinkageError e) {
      return true; // nothing is known, so the model may not fit
    }
  }

  private Class<?> mostSpecific(Class<?> type, MethodShape method) {
    List<Class<?>> candidates = new ArrayList<>();
    for (Class<?> supertype : supertypes(type)) {
      if (table.line(supertype.getName(), method) != null) {
        candidates.add(supertype);
      }
    }
    for (Class<?> candidate : candidates) {
      if (candidates.stream().noneMatch(c -> c != candidate && candidate.isAssignableFrom(c))) {
        return candidate;
      }
    }
    return null;
  }

  /** Superclasses come first, so that of unrelated candidates a class wins over an interface. */
  private static Set<Class<?>> supertypes(Class<?> type) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      all.add(c);
    }
    for (Class<?> c : List.copyOf(all)) {
      addInterfaces(c, all);
    }
    return all;
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
    for (Class<?> anInterface : type.getInterfaces()) {
      if (all.add(anInterface)) {
        addInterfaces(anInterface, all);
      }
    }
  }

  /** A method that the program has written itself is observed itself. */
  private static boolean isOverridden(Class<?> type, MethodShape method) {
    for (Class<?> c = type; c != null && !Origin.isJdk(c); c = c.getSuperclass()) {
      if (declares(c, method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean declares(Class<?> type, MethodShape method) {
    try {
      for (Method declared : type.getDeclaredMethods()) {
        if (isShape(declared, method)) {
          return true;
        }
      }
      return false;
    } catch (LinkageError e) {
      return true; // nothing is known, so the model may not fit
    }
  }

  private static boolean isShape(Method declared, MethodShape method) {
    return declared.getName().equals(method.name())
        && List.of(declared.getParameterTypes()).stream()
            .map(Class::getCanonicalName)
            .toList()
            .equals(method.parameters());
  }
}
