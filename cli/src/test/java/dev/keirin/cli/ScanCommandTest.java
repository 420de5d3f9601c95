// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanCommandTest {
  private static final String PROGRAM =
      """
      class Account {
        final Object other = new Object();
        int balance;

        synchronized void twice() {
          synchronized (other) {
            balance++;
          }
          synchronized (other) {
            balance++;
          }
        }
      }

      class Careful extends Missing {
        synchronized void once() {}
      }
      """;

  @TempDir Path temporary;
  private Path classes;

  @BeforeEach
  void compile() throws IOException {
    compile(PROGRAM);
  }

  private void compile(String text) throws IOException {
    classes = Files.createDirectories(temporary.resolve("classes"));
    Path program = Files.writeString(temporary.resolve("Account.java"), text);
    Path missing = Files.writeString(temporary.resolve("Missing.java"), "class Missing {}");
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-d",
                classes.toString(),
                program.toString(),
                missing.toString());
    assertThat(result).isZero();
  }

  @Test
  void findingsAreReportedWithExitCodeOne() {
    CommandRun run = CommandRun.of("scan", classes.toString());

    assertThat(run.error()).isEmpty();
    assertThat(run.out())
        .startsWith("Finding: lock-pattern")
        .contains("Account.twice holds this (Account) from line 6 on")
        .contains("Account.twice(Account.java:9)")
        .contains("what the code does, in this order:")
        .containsPattern("1 finding in 3 classes with about 17 lines in \\d+\\.\\d s\\.\n$");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void nothingFoundIsExitCodeZeroAndMissingClassesAreCounted() throws IOException {
    Files.delete(classes.resolve("Missing.class"));

    CommandRun run = CommandRun.of("scan", classes.resolve("Careful.class").toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("Nothing found in 1 class ")
        .endsWith("Incomplete: 1 class that is used was not found (--classpath).\n");
  }

  @Test
  void sitesWithTheSameLocksAreOneFindingThatNamesThemAll() throws IOException {
    compile(
        """
        class Account {
          int balance;

          synchronized void twice(java.util.List<Object> more, java.util.List<Object> less) {
            for (Object other : more) {
              synchronized (other) {
                balance++;
              }
              synchronized (other) {
                balance++;
              }
            }
            for (Object other : less) {
              synchronized (other) {
                balance--;
              }
              synchronized (other) {
                balance--;
              }
            }
          }
        }
        """);

    assertThat(CommandRun.of("scan", classes.toString()).out().replaceAll("\\s+", " "))
        .contains("then again at line 9: another")
        .contains("; also at Account.twice:17 ")
        .contains(" (2 times) ");
  }

  @Test
  void filesThatAreNotValidAreNamedAndCounted() throws IOException {
    Path broken = Files.writeString(classes.resolve("Broken.class"), "hello");

    CommandRun run = CommandRun.of("scan", classes.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.error()).startsWith("keirin: not valid, left out: " + broken + ": ");
    assertThat(run.out()).endsWith(" s. 1 file that is not valid was left out.\n");
  }

  @Test
  void classesOfTheClassPathAreNotReportedOn() {
    CommandRun run =
        CommandRun.of(
            "scan", "--classpath=" + classes, classes.resolve("Careful.class").toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Nothing found in 3 classes ").doesNotContain("Incomplete");
  }

  @Test
  void theReportDirectoryGetsTheFindingsAsJson() {
    Path directory = temporary.resolve("report");

    CommandRun.of("scan", "--report=" + directory, classes.toString());

    assertThat(directory.resolve("findings.json"))
        .content()
        .contains("\"rule\": \"lock-pattern\"")
        .contains("\"estimatedLines\": 17");
  }

  @Test
  void listedLocksAreBenign() throws IOException {
    Path field = Files.writeString(temporary.resolve("field"), "# why\n\nAccount.other\n");
    Path type = Files.writeString(temporary.resolve("type"), "Account # the context\n");
    Path bad = Files.writeString(temporary.resolve("bad"), "Account.other\nno such\n");

    assertThat(CommandRun.of("scan", "--benign-locks=" + field, classes.toString()).exitCode())
        .isZero();
    assertThat(CommandRun.of("scan", "--benign-locks=" + type, classes.toString()).exitCode())
        .isZero();
    CommandRun.of("scan", "--benign-locks=" + bad, classes.toString())
        .assertRefused(bad + ", line 2: expected package.Class or package.Class.field.");
  }

  @Test
  void whatCannotBeScannedIsRefused() throws IOException {
    Path text = Files.writeString(temporary.resolve("notes.txt"), "hello");
    Path nothing = temporary.resolve("nothing.jar");

    CommandRun.of("scan").assertRefused("expected at least one jar, directory or class file.");
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    CommandRun.of("scan", empty.toString())
        .assertRefused(empty + ": expected class files, but there are none.");
    CommandRun.of("scan", nothing.toString())
        .assertRefused(
            nothing + ": expected a jar, a directory or a class file, but there is none.");
    assertThat(CommandRun.of("scan", text.toString()).error())
        .startsWith("keirin: " + text + ": expected a jar, a directory or a class file");
  }
}
