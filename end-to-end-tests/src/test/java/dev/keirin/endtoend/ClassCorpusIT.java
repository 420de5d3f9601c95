// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every class that can be linked without the agent is instrumented and linked with it. */
@Execution(ExecutionMode.CONCURRENT)
class ClassCorpusIT {
  private static final Path LIBRARIES = Path.of(System.getProperty("libraries"));

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aNewAndAnOldLibraryAreInstrumented(Jdk jdk) throws Exception {
    assertAllLinked(
        jdk,
        List.of("fasttrack", "velodrome"),
        Stream.of("jackson-core-2.22.3.jar", "log4j-1.2.15.jar").map(LIBRARIES::resolve).toList());
  }

  @Tag("heavy")
  @ParameterizedTest
  @MethodSource("jdks")
  void manyLargeLibrariesAreInstrumented(Jdk jdk) throws Exception {
    List<Path> jars =
        Stream.of(LIBRARIES, Path.of(System.getProperty("corpus")))
            .flatMap(ClassCorpusIT::jars)
            .filter(jar -> !jar.toString().contains("jacoco")) // another agent
            .toList();

    assertThat(jars).hasSizeGreaterThan(30);
    assertAllLinked(jdk, List.of("empty", "fasttrack", "velodrome", "eraser"), jars);
  }

  private static Stream<Path> jars(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each analysis has classes instrumented in another way. */
  private void assertAllLinked(Jdk jdk, List<String> analyses, List<Path> jars) throws Exception {
    Program program = Programs.named("unwatched", "LinkAll");
    String[] arguments = jars.stream().map(Path::toString).toArray(String[]::new);
    Outcome plain = jvm(jdk, "plain").run(program, arguments);
    assertThat(plain.exitCode()).as(plain.error()).isZero();
    long linked =
        plain.out().lines().mapToLong(line -> Long.parseLong(line.replaceAll(".* ", ""))).sum();

    for (String analysis : analyses) {
      Path reports = directory.resolve(analysis);
      Outcome watched =
          jvm(jdk, "watched")
              .watched("analysis=" + analysis + ",report=" + reports)
              .run(program, arguments);

      assertThat(watched.out()).isEqualTo(plain.out());
      Report report = Report.in(reports);
      assertThat(report.counter("watching", "classes that failed")).as(watched.error()).isZero();
      assertThat(report.counter("watching", "classes instrumented")).isGreaterThanOrEqualTo(linked);
    }
    System.out.println(jdk + ": " + linked + " classes of " + jars.size() + " jars linked");
  }

  private ObservedJvm jvm(Jdk jdk, String name) {
    return new ObservedJvm(jdk, directory.resolve(name)).forShortRuns();
  }
}
