// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import dev.keirin.input.BadInputException;
import java.util.List;

/** A way to run a program: a name for the table, and what the JVM is told. */
record Configuration(String name, List<String> jvmArguments) {
  static final Configuration PLAIN = new Configuration("plain", List.of());

  /** Reads {@code name=argument argument ...}. */
  static Configuration parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || !text.substring(0, equals).matches("[\\w.+-]+")) {
      throw new BadInputException(
          "'" + text + "' is not a configuration; expected name=arguments of the JVM");
    }
    String arguments = text.substring(equals + 1).trim();
    return new Configuration(
        text.substring(0, equals),
        arguments.isEmpty() ? List.of() : List.of(arguments.split("\\s+")));
  }
}
