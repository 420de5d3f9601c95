// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import java.util.regex.Pattern;

/**
 * Methods by name: {@code com.acme.Cache.get(..)}. A star stands for any characters; the
 * parentheses may be left out. With {@code {synchronized}} in their place it is about the
 * synchronized blocks in the method.
 */
final class MethodPattern {
  private final Pattern pattern;

  private MethodPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** The pattern, or null if the text is none. */
  static MethodPattern parse(String text) {
    String name = text.endsWith("(..)") ? text.substring(0, text.length() - 4) : text;
    if (!name.matches("[\\w$.*<>{}\\-]+") || !(name.contains(".") || name.contains("*"))) {
      return null;
    }
    StringBuilder regex = new StringBuilder();
    for (String part : name.split("(?<=\\*)|(?=\\*)", -1)) {
      regex.append(part.equals("*") ? ".*" : Pattern.quote(part));
    }
    return new MethodPattern(Pattern.compile(regex.toString()));
  }

  /** Whether it is about the method of the class with this dotted name. */
  boolean matches(String className, String method) {
    return pattern.matcher(className + "." + method).matches();
  }
}
