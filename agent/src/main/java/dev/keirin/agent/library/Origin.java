// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** Where a class comes from. */
final class Origin {
  private Origin() {}

  /** Whether the class belongs to the JDK, whose code is known and runs none of the program's. */
  static boolean isJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /** Whether a class with this name can be a supertype of one of the JDK. */
  static boolean isOfBase(String className) {
    return className.startsWith("java.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.");
  }
}
