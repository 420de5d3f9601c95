// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import dev.keirin.operation.VariableId;

/** Names of variables without anything that changes from run to run. */
public final class VariableName {
  private VariableName() {}

  /** The type and the field, such as {@code Point.x}; for an array element {@code int[]}. */
  public static String of(VariableId variable) {
    String type = readable(variable.named().type());
    String suffix = variable.suffix();
    if (suffix.startsWith("[")) {
      return type.endsWith("[]") ? type : type + "[]";
    }
    return suffix.startsWith("{") ? type : type + suffix;
  }

  /** The type as it is written in a program: {@code [[I} becomes {@code int[][]}. */
  public static String readable(String type) {
    int dimensions = 0;
    while (dimensions < type.length() && type.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0 || dimensions == type.length()) {
      return type;
    }
    return component(type.substring(dimensions)) + "[]".repeat(dimensions);
  }

  private static String component(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      case 'D' -> "double";
      default -> descriptor.substring(1).replace(";", "");
    };
  }
}
