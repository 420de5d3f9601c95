// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looks at the class files of each JDK that is there; no code of it is run. */
class HookTableTest {
  /** What only later JDKs have. */
  private static final Set<String> NOT_IN_17 =
      Set.of(
          "java/util/concurrent/ForkJoinTask$RunnableExecuteAction.onAuxExceptionSet",
          "java/lang/VirtualThread.start",
          "java/lang/VirtualThread.run(Ljava/lang/Runnable;)V",
          "java/lang/Thread.join(Ljava/time/Duration;)Z",
          "java/util/concurrent/ThreadPerTaskExecutor.taskComplete",
          "java/util/concurrent/StructuredTaskScopeImpl.onComplete",
          "java/util/concurrent/StructuredTaskScopeImpl.join");

  /** What later JDKs do not need any more. */
  private static final Set<String> NOT_IN_25 =
      Set.of(
          "java/util/concurrent/ForkJoinTask$RunnableExecuteAction.trySetException",
          "java/util/concurrent/ForkJoinPool$WorkQueue.lockedPush");

  static List<Path> homes() throws IOException {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    String chosen = System.getenv("KEIRIN_SECOND_JDK");
    if (chosen != null) {
      homes.add(Path.of(chosen));
    } else if (Files.isDirectory(Path.of("/usr/lib/jvm"))) {
      try (Stream<Path> installed = Files.list(Path.of("/usr/lib/jvm"))) {
        installed.filter(home -> version(home) == 25).findFirst().ifPresent(homes::add);
      }
    }
    return homes;
  }

  private static int version(Path home) {
    try (Stream<String> lines = Files.lines(home.resolve("release"))) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D*(\\d+).*", "$1")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  @ParameterizedTest
  @MethodSource("homes")
  void everyHookFindsItsMethod(Path home) throws Exception {
    Set<String> missing = new TreeSet<>();
    try (FileSystem classes =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
      for (String name : HookTable.all().stream().map(JdkHook::className).distinct().toList()) {
        missing.addAll(missingIn(name, classes.getPath("modules", "java.base", name + ".class")));
      }
    }

    if (version(home) == 17) {
      assertThat(missing).isEqualTo(new TreeSet<>(NOT_IN_17));
    } else if (version(home) == 25) {
      assertThat(missing).isEqualTo(new TreeSet<>(NOT_IN_25));
    }
  }

  private static Set<String> missingIn(String name, Path file) throws IOException {
    List<JdkHook> hooks = HookTable.all().stream().filter(h -> h.className().equals(name)).toList();
    HookInserter inserter = new HookInserter(hooks);
    if (Files.exists(file)) {
      byte[] changed = inserter.insertInto(Files.readAllBytes(file));
      assertThat(changed).isNotEmpty();
    }
    Set<String> missing = new TreeSet<>();
    for (JdkHook hook : hooks) {
      if (!inserter.inserted().contains(hook)) {
        missing.add(hook.className() + "." + hook.method());
      }
    }
    return missing;
  }
}
