// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keirin.junit5.run.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
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
  void newerJavaWarnsOfTheAttachmentAndDoesTheSame() throws Exception {
    Optional<Path> java = newerJava();
    assumeTrue(java.isPresent(), "there is no JDK of Java 21 or later beside this one");

    TestRun.Outcome outcome = TestRun.of("CounterTest", classes).with(java.get()).run();

    assertCounters(outcome);
    assertThat(outcome.output()).contains("A Java agent has been loaded dynamically");
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

  @Test
  void aTestIsRedIfAThreadOfItEndsByAnException() throws Exception {
    TestRun.Outcome outcome = TestRun.of("FailureTest", classes).run();

    assertThat(outcome.of("aThreadFails()"))
        .contains("Finding: failure")
        .contains("IllegalStateException (lost)");
    assertThat(outcome.of("nobodyWantsToKnow()")).isEmpty();
    assertThat(outcome.of("allIsWell()")).isEmpty();
  }

  @Test
  void whatRunsAtTheSameTimeIsToldApart() throws Exception {
    TestRun.Outcome outcome = TestRun.of("ParallelTest", classes).jvm("-Dparallel=true").run();

    assertThat(outcome.of("racyThreads()")).contains("data-race").contains("Stock.left");
    assertThat(outcome.of("cleanThreads()")).isEmpty();
    assertThat(outcome.of("cleanTasks()")).isEmpty();
    assertThat(outcome.of("ParallelTest")).isEmpty();
  }

  @Test
  void aThreadOfTheClassWorksForTheTestThatRuns() throws Exception {
    TestRun.Outcome outcome = TestRun.of("BackgroundTest", classes).run();

    assertThat(outcome.of("visitsWithTheServer()")).contains("BackgroundTest$Page.visits");
    assertThat(outcome.of("quiet()")).isEmpty();
    assertThat(outcome.of("BackgroundTest")).isEmpty();
  }

  @Test
  void theOptionsOfEachTestCount() throws Exception {
    TestRun.Outcome outcome = TestRun.of("MethodTest", classes).run();

    assertThat(outcome.of("unchecked()")).isEmpty();
    assertThat(outcome.of("checked()[1]")).contains("data-race").contains("MethodTest.checked");
    assertThat(outcome.of("checked()[2]")).contains("data-race");
    assertThat(outcome.of("atomicity()")).isEmpty();
    assertThat(outcome.of("suppressed()")).isEmpty();
  }

  @Test
  void aTestWhoseOptionsTheAgentDoesNotHaveIsRed() throws Exception {
    TestRun.Outcome outcome =
        TestRun.of("MethodTest", classes).jvm(AGENT + "=quiet,analysis=fasttrack").run();

    assertThat(outcome.of("checked()[1]")).contains("data-race");
    assertThat(outcome.of("contradicts()"))
        .contains("the test wants the analysis velodrome, but this JVM runs only fasttrack");
  }

  @Test
  void aTestThatCannotBeWatchedIsRed() throws Exception {
    TestRun.Outcome outcome =
        TestRun.of("LateTest", classes).jvm("-XX:+DisableAttachMechanism").run();

    assertThat(outcome.of("LateTest"))
        .contains("Keirin cannot watch this test: the agent could not be attached");
  }

  @Test
  void aTestOfAClassThatCouldNotBeChangedIsRed() throws Exception {
    TestRun.Outcome outcome = TestRun.of("LateTest", classes).tests("--loaded").run();

    assertThat(outcome.of("refersToAMethodThatSynchronises()"))
        .contains("Keirin cannot watch this test: LateTest: it was loaded before Keirin was");
    assertThat(TestRun.of("LateTest", classes).run().of("refersToAMethodThatSynchronises()"))
        .isEmpty();
  }

  private static Optional<Path> newerJava() throws IOException {
    Path installed = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(installed)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(installed)) {
      return homes
          .filter(home -> home.getFileName().toString().matches(".*\\b2[1-9]\\b.*"))
          .map(home -> home.resolve("bin/java"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }

  private static void assertCounters(TestRun.Outcome outcome) {
    assertThat(outcome.of("racy()"))
        .contains("Keirin observed this in the test:")
        .contains(": data-race")
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
