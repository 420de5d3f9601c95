// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Another agent lets all of {@code java.util} and {@code java.lang} call code of the program, so
 * Keirin does so whenever it uses the library.
 */
class AdvisedLibraryIT {
  private static final List<String> OPTIONS = List.of("", "analysis=fasttrack");

  /** So that each runs on the other JDK. */
  private static final List<String> REVERSED = List.of("analysis=velodrome,exact", "");

  @TempDir Path directory;

  /** The ways to watch and who comes first, with the JDKs in turn. */
  static Stream<Arguments> runs() {
    return Stream.of(false, true)
        .flatMap(
            isKeirinFirst ->
                Jdk.inTurn(isKeirinFirst ? REVERSED : OPTIONS)
                    .map(run -> Arguments.of(run.get()[0], run.get()[1], isKeirinFirst)));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void codeOfTheProgramInTheLibraryDoesNoHarm(String options, Jdk jdk, boolean isKeirinFirst)
      throws Exception {
    Program program = Programs.named("advice", "Advised");
    String other = agent();
    Outcome plain = jvm(jdk, "plain").with(other).run(program);

    ObservedJvm jvm = jvm(jdk, "watched");
    Outcome watched =
        (isKeirinFirst ? jvm.watched(options).with(other) : jvm.with(other).watched(options))
            .run(program);

    assertThat(plain.exitCode()).as(plain.error()).isEqualTo(3);
    assertThat(watched.out()).as(watched.error()).isEqualTo(plain.out());
    assertThat(watched.exitCode()).isEqualTo(3);
    assertThat(watched.error()).contains("Watched ").doesNotContain("Incomplete:", "Not watched:");
  }

  private ObservedJvm jvm(Jdk jdk, String name) {
    return new ObservedJvm(jdk, directory.resolve(name)).forShortRuns();
  }

  private String agent() throws IOException {
    Path bridge = jar("bridge.jar", new Manifest(), "Bridge");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Programs.named("advice", "Agent").libraries().get(0).toUri().toString());
    attributes.putValue("Premain-Class", "advice.Agent");
    attributes.putValue("Can-Retransform-Classes", "true");
    return "-javaagent:" + jar("agent.jar", manifest, "Agent", "Agent$1", "Agent$2") + "=" + bridge;
  }

  private Path jar(String name, Manifest manifest, String... classes) throws IOException {
    Path jar = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      for (String simpleName : classes) {
        String entry = "advice/" + simpleName + ".class";
        entries.putNextEntry(new JarEntry(entry));
        Files.copy(Programs.classes().resolve(entry), entries);
      }
    }
    return jar;
  }
}
