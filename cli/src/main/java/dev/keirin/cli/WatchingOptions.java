// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say what is watched in a running program, the same for each command. */
final class WatchingOptions {
  @Option(
      names = "--atomic",
      paramLabel = "CHOICE",
      defaultValue = "default",
      description = {
        "Which code is meant to be atomic: 'default' (methods that others can call, and what is"
            + " synchronized), 'all' methods, 'annotated' with @Atomic, 'none'."
      })
  private String atomic;

  @Option(
      names = "--atomic-file",
      paramLabel = "FILE",
      description = "Lines 'include com.acme.Cache.get(..)' or 'exclude com.acme.*' change that.")
  private Optional<Path> atomicFile;

  @Option(
      names = "--include",
      paramLabel = "CLASSES",
      split = ",",
      description = "Watch only these classes, for example 'com.acme.*'. Default: all but the JDK.")
  private List<String> included = List.of();

  @Option(
      names = "--exclude",
      paramLabel = "CLASSES",
      split = ",",
      description = "Do not watch these classes.")
  private List<String> excluded = List.of();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description = "What calls of your own thread-safe classes mean; adds to the built-in models.")
  private Optional<Path> models;

  @Option(
      names = "--exact",
      description = {
        "Tell the analyses of every access, not only of those to variables that race. Much slower;"
            + " misses nothing, and blames inner blocks as well."
      })
  private boolean isExact;

  /** The options as the agent takes them. */
  Map<String, List<String>> forAgent() {
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("atomic", List.of(atomic));
    atomicFile.ifPresent(file -> given.put("atomic-file", List.of(absolute(file))));
    if (!included.isEmpty()) {
      given.put("include", included);
    }
    if (!excluded.isEmpty()) {
      given.put("exclude", excluded);
    }
    if (isExact) {
      given.put("exact", List.of());
    }
    models.ifPresent(file -> given.put("models", List.of(absolute(file))));
    return given;
  }

  /** The program may run in another directory. */
  static String absolute(Path file) {
    return file.toAbsolutePath().toString();
  }
}
