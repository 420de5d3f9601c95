// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** How keys of a class can be told apart without running code of the program. */
enum KeyKind {
  /** By equals, which is code of the JDK that calls nothing else; it never changes. */
  VALUE,

  /** By identity, because the class has no equals of its own. */
  IDENTITY,

  /** Only by the equals of a class of the program. */
  OWN_EQUALS;

  private static final Set<Class<?>> VALUES =
      Set.of(
          String.class,
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          URI.class,
          Locale.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Class.class);

  private static final ClassValue<KeyKind> KINDS =
      new ClassValue<>() {
        @Override
        protected KeyKind computeValue(Class<?> type) {
          if (VALUES.contains(type) || type.getName().startsWith("java.time.")) {
            return VALUE;
          }
          return hasOwnEquals(type) ? OWN_EQUALS : IDENTITY;
        }
      };

  static KeyKind of(Object key) {
    return key == null ? VALUE : KINDS.get(key.getClass());
  }

  /** Whether equals, hashCode and compareTo of the key run no code of the program. */
  static boolean isQuiet(Object key) {
    return switch (of(key)) {
      case VALUE -> true;
      case IDENTITY -> key instanceof Enum || !(key instanceof Comparable);
      case OWN_EQUALS -> false;
    };
  }

  /** Whether a collection with this rule may take another key for this one, for all we know. */
  static boolean isOpenToOthers(Object key, KeyRule rule) {
    return switch (rule) {
      case IDENTITY -> false;
      case EQUALS -> of(key) == OWN_EQUALS;
      case NATURAL_ORDER -> of(key) == OWN_EQUALS || !isQuiet(key);
      case COMPARATOR -> true;
    };
  }

  /** What stands for the key if the collection compares values, or null if it is the object. */
  static Object value(Object key, KeyRule rule) {
    if (rule == KeyRule.IDENTITY || of(key) != VALUE) {
      return null;
    }
    // 1.0 and 1.00 are not equal, but none comes before the other.
    boolean isNumberByOrder = rule == KeyRule.NATURAL_ORDER && key instanceof BigDecimal;
    return isNumberByOrder ? ((BigDecimal) key).stripTrailingZeros() : key;
  }

  private static boolean hasOwnEquals(Class<?> type) {
    try {
      return isOwn(type.getMethod("equals", Object.class)) || isOwn(type.getMethod("hashCode"));
    } catch (NoSuchMethodException | LinkageError e) {
      return true; // nothing is known, so its equals may be anything
    }
  }

  private static boolean isOwn(Method method) {
    Class<?> declaring = method.getDeclaringClass();
    return declaring != Object.class && declaring != Enum.class;
  }
}
