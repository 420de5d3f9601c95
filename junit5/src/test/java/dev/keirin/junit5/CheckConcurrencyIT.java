// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.junit5.run.TestRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real tests in JVMs of their own. */
class CheckConcurrencyIT {
  private static final String AGENT = "-javaagent:" + System.getProperty("keirin.jar");

  @TempDir Path classes;

  @Test
  void aTestWithARaceFailsWithTheFinding() throws Exception {
    assertCounters(TestRun.of("CounterTest", classes).run());
  }

  @Test
  void anAgentOfTheCommandLineIsUsed() throws Exception {
    assertCounters(TestRun.of("CounterTest", classes).jvm(AGENT + "=quiet").run());
  }

  @Test
  void classesThatWereLoadedBeforeAreWatched() throws Exception {
    TestRun.Outcome outcome =
        TestRun.of("CounterTest", classes).tests("--loaded").tests("CounterTest$Counter").run();

    assertCounters(outcome);
  }

  private static void assertCounters(TestRun.Outcome outcome) {
    assertThat(outcome.of("racy()"))
        .contains("Keirin observed this in the test:")
        .contains("Finding: data-race")
        .contains("CounterTest$Counter.count")
        .contains("CounterTest$Counter.add(CounterTest.java:15)")
        .contains("CounterTest.racy");
    assertThat(outcome.of("racyInTheTestItself()")).contains("CounterTest.inTest");
    assertThat(outcome.of("clean()")).isEmpty();
    assertThat(outcome.of("cleanWithHandover()")).isEmpty();
    assertThat(outcome.of("failsForItself()")).contains("own failure");
    assertThat(outcome.of("CounterTest")).isEmpty();
  }
}
