// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import java.util.regex.Pattern;

/**
 * Names without what compiler and JVM number: an added lambda renames those after it, and the
 * classes of lambdas are called differently in each run.
 */
public final class StableName {
  private static final Pattern LAMBDA_METHOD = Pattern.compile("(lambda\\$[\\w$]*?)\\$\\d+\\b");
  private static final Pattern LAMBDA_CLASS =
      Pattern.compile("\\$\\$Lambda(?:\\$\\d+)?(?:/0x[0-9a-fA-F]+|/\\d+)?");

  private StableName() {}

  public static String of(String name) {
    if (!name.contains("ambda")) {
      return name;
    }
    String methods = LAMBDA_METHOD.matcher(name).replaceAll("$1");
    return LAMBDA_CLASS.matcher(methods).replaceAll("\\$\\$Lambda");
  }
}
