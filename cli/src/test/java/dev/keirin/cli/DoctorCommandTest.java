// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir Path temporary;

  @Test
  void aGoodJdkIsNotInTheWay() {
    CommandRun run = CommandRun.of("doctor");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("  java           " + JAVA + ", version \"")
        .contains("  attaching      yes")
        .endsWith("Nothing is in the way.\n");
  }

  @Test
  void whatWouldBeWatchedIsCounted() throws Exception {
    Files.createDirectories(temporary.resolve("a/b"));
    Files.createFile(temporary.resolve("a/b/C.class"));
    Files.createFile(temporary.resolve("a/D.class"));
    Files.createFile(temporary.resolve("a/readme.txt"));

    CommandRun run =
        CommandRun.of(
            "doctor", "--exclude=a.b.*", "--", JAVA, "-cp", temporary + ":missing.jar", "a.D");

    assertThat(run.out())
        .contains("would watch    " + temporary + ": 1 of 2 classes")
        .contains("would watch    missing.jar: cannot be read");
  }

  @Test
  void anotherKeirinIsInTheWayAndOtherAgentsAreNot() {
    CommandRun run =
        CommandRun.of(
            "doctor", "--", JAVA, "-javaagent:keirin.jar", "-javaagent:cover.jar=x", "Main");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("! other agents   keirin.jar, in the command: Keirin would watch twice")
        .contains("  other agents   cover.jar, in the command\n");
  }

  @Test
  void aJavaThatDoesNotRunIsInTheWay() {
    CommandRun run = CommandRun.of("doctor", "--", temporary.resolve("java").toString(), "Main");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("does not run");
  }

  @Test
  void theCommandIsUnderstood() {
    LaunchCommand jar =
        new LaunchCommand(List.of("java", "-Xmx1g", "-jar", "app.jar", "-javaagent:mine"));

    assertThat(jar.classPath(Map.of())).containsExactly(Path.of("app.jar"));
    assertThat(jar.agents(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -javaagent:a.jar=x -javaagent:b")))
        .containsExactly(
            new LaunchCommand.Agent("a.jar", "JAVA_TOOL_OPTIONS"),
            new LaunchCommand.Agent("b", "JAVA_TOOL_OPTIONS"));
    assertThat(new LaunchCommand(List.of("java", "Main")).classPath(Map.of("CLASSPATH", "x")))
        .containsExactly(Path.of("x"));
    assertThat(new LaunchCommand(List.of("mvn", "test")).isJava()).isFalse();
  }
}
