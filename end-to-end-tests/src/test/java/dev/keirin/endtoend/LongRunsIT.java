// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose threads and classes come and go. */
class LongRunsIT {
  private static final Program MANY_THREADS = Programs.named("longrun", "ManyThreads");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"fasttrack", "fasttrack,velodrome"})
  void threadsThatEndedMakeRoomForOthers(String analyses) throws Exception {
    assertFollowed(analyses, 3_000);
  }

  @Tag("heavy")
  @ParameterizedTest
  @ValueSource(strings = {"fasttrack", "fasttrack,velodrome"})
  void hundredThousandThreadsAreFollowed(String analyses) throws Exception {
    assertFollowed(analyses, 100_000);
  }

  static Stream<Arguments> unloading() {
    List<Jdk> jdks = Jdk.all();
    return Stream.of(
        Arguments.of("fasttrack", jdks.get(jdks.size() - 1)),
        Arguments.of("fasttrack,velodrome,eraser", jdks.get(0)));
  }

  @ParameterizedTest
  @MethodSource("unloading")
  void classesThatNobodyUsesAreUnloaded(String analyses, Jdk jdk) throws Exception {
    Outcome outcome =
        new ObservedJvm(jdk, directory)
            // Method handles of the JDK remember types for as long as there is memory.
            .with("-XX:SoftRefLRUPolicyMSPerMB=0")
            .watched("analysis=" + analyses + ",report=" + directory)
            .run(Programs.named("longrun", "Unloading"));

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.out()).isEqualTo("0\n");
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched: class");
  }

  private void assertFollowed(String analyses, int threads) throws Exception {
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .with("-Xmx128m")
            .watched("analysis=" + analyses + ",exclude=unwatched.*,report=" + directory)
            .run(MANY_THREADS, String.valueOf(threads));

    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.out()).isEqualTo(threads + "\n");
    assertThat(outcome.error()).doesNotContain("Incomplete:", "Not watched: class");
    Report report = Report.in(directory);
    assertThat(report.found().keySet())
        .as(report::toString)
        .containsExactlyElementsOf(Expectations.of(MANY_THREADS));
    assertThat(report.counter("fasttrack", "columns of the vector clocks")).isLessThan(200);
  }
}
