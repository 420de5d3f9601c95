// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceCommandsTest {
  private static final String TEXT =
      """
      main|fork(T1)|shop.Main.main:3
      T1|acq(m)|7
      T1|w(shop.Stock@1.count)|shop.Stock.sell:12
      T1|r(shop.Stock@1.count)|shop.Stock.sell:13
      T1|rel(m)|8
      main|join(T1)|shop.Main.main:4
      """;

  @TempDir Path temporary;
  private Path trace;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Files.writeString(temporary.resolve("trace.std"), TEXT);
  }

  @Test
  void printShowsTheOperations() {
    assertThat(CommandRun.of("trace", "print", trace.toString()))
        .isEqualTo(new CommandRun(0, TEXT, ""));
  }

  @Test
  void infoCountsOperationsByKindThreadVariableAndLock() {
    CommandRun run = CommandRun.of("trace", "info", trace.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("format      STD text\n", "operations  6\n", "threads     2\n")
        .contains("           1  write\n", "           2  main\n", "           4  T1\n")
        .contains("busiest variables\n           2  shop.Stock@1.count\n")
        .contains("busiest locks\n           2  m\n");
  }

  @Test
  void convertToBinaryAndBackKeepsTheTrace() throws IOException {
    Path binary = temporary.resolve("trace.ktrace");
    Path text = temporary.resolve("again.std");

    assertThat(CommandRun.of("trace", "convert", trace.toString(), binary.toString()))
        .isEqualTo(new CommandRun(0, "", ""));
    assertThat(CommandRun.of("trace", "convert", binary.toString(), text.toString()))
        .isEqualTo(new CommandRun(0, "", ""));
    assertThat(text).hasContent(TEXT);
    assertThat(CommandRun.of("trace", "info", binary.toString()).out())
        .contains("format      .ktrace\n");
  }

  @Test
  void convertRefusesANameWithoutFormatAndTheTraceItself() {
    Path unnamed = temporary.resolve("trace.dat");

    CommandRun.of("trace", "convert", trace.toString(), unnamed.toString())
        .assertRefused(
            unnamed + " names no format: expected a name that ends with .ktrace or .std.");
    CommandRun.of("trace", "convert", trace.toString(), temporary + "/./trace.std")
        .assertRefused(temporary + "/./trace.std is the trace to convert: expected another file.");
    assertThat(trace).hasContent(TEXT);
  }

  @Test
  void aConversionThatFailsLeavesTheOlderFileAndNothingElse() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.std"), TEXT + "nonsense\n");
    Path older = Files.writeString(temporary.resolve("older.ktrace"), "older");

    CommandRun run = CommandRun.of("trace", "convert", bad.toString(), older.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.error()).startsWith("keirin: " + bad + ", line 7: ").hasLineCount(1);
    assertThat(older).hasContent("older");
    assertThat(temporary.toFile().list())
        .containsExactlyInAnyOrder("trace.std", "bad.std", "older.ktrace");
  }

  @Test
  void checkAcceptsAWellFormedTrace() {
    assertThat(CommandRun.of("trace", "check", trace.toString()))
        .isEqualTo(
            new CommandRun(
                0, trace + " is well-formed: 6 operations checked, 0 of them with values.\n", ""));
  }

  @Test
  void checkTellsWhatIsWrong() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.std"), "T1|rel(m)|1\n");

    CommandRun run = CommandRun.of("trace", "check", bad.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("Operation 1: ")
        .endsWith(bad + " is not well-formed: 1 operations checked, 0 of them with values.\n");
  }

  @Test
  void whatIsLeftOfADamagedTraceIsUsedWithAWarning() throws IOException {
    Path damaged = temporary.resolve("damaged.ktrace");
    CommandRun.of("trace", "convert", trace.toString(), damaged.toString());
    byte[] bytes = Files.readAllBytes(damaged);
    Files.write(damaged, Arrays.copyOf(bytes, bytes.length - 1));

    for (String command : List.of("info", "print")) {
      CommandRun run = CommandRun.of("trace", command, damaged.toString());
      assertThat(run.error()).startsWith("keirin: warning: ").hasLineCount(1);
      assertThat(run.exitCode()).isZero();
    }
    CommandRun check = CommandRun.of("trace", "check", damaged.toString());
    assertThat(check.out()).contains("damaged.ktrace is damaged, so not well-formed: ");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(CommandRun.of("analyze", damaged.toString()).out())
        .endsWith("Incomplete: 1 source could only be read in part.\n");
  }

  @ParameterizedTest
  @CsvSource({
    "counter-retried.std, 1",
    "lock-tried.std, 0",
    "pool.std, 0",
    "class-initialised.std, 0",
  })
  void tasksInitialisersAndFailuresGoThroughAllCommands(String name, int exitCode)
      throws IOException {
    Path text = temporary.resolve(name);
    try (InputStream resource = TraceCommandsTest.class.getResourceAsStream(name)) {
      Files.write(text, resource.readAllBytes());
    }
    Path binary = temporary.resolve("trace.ktrace");

    CommandRun check = CommandRun.of("trace", "check", text.toString());
    assertThat(check.exitCode()).as(check.out()).isZero();
    CommandRun.of("trace", "convert", text.toString(), binary.toString());
    assertThat(CommandRun.of("trace", "print", binary.toString()))
        .isEqualTo(new CommandRun(0, Files.readString(text), ""));
    for (Path file : List.of(text, binary)) {
      CommandRun run = CommandRun.of("analyze", file.toString());
      assertThat(run.error()).isEmpty();
      assertThat(run.exitCode()).as(run.out()).isEqualTo(exitCode);
    }
  }

  @Test
  void aFileOfALaterProgramIsOneSentence() throws IOException {
    Path later = Files.write(temporary.resolve("later.ktrace"), laterFile(3, (byte) 1));
    Path further = Files.write(temporary.resolve("further.ktrace"), laterFile(2, (byte) 70));

    for (String command : List.of("trace check", "trace info", "trace print", "analyze")) {
      assertThat(CommandRun.of((command + " " + later).split(" ")))
          .as(command)
          .isEqualTo(
              new CommandRun(
                  2,
                  "",
                  "keirin: %s, byte 8: expected version 1 or 2 of the .ktrace format, found 3.\n"
                      .formatted(later)));
      assertThat(CommandRun.of((command + " " + further).split(" ")))
          .as(command)
          .isEqualTo(
              new CommandRun(
                  2,
                  "",
                  ("keirin: %s, byte 24: expected an entry that this version of Keirin knows, found"
                          + " code 70; a later version may have written the file.\n")
                      .formatted(further)));
    }
  }

  /** A .ktrace file with one entry, which has only a code. */
  private static byte[] laterFile(int version, byte code) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(17).putLong(0).putInt(1).putInt(1).put(code).flip());
    return ByteBuffer.allocate(25)
        .put(new byte[] {(byte) 0x89, 'K', 'T', 'R', 'A', 'C', 'E', '\n'})
        .putInt(version)
        .putInt(1)
        .putInt(1)
        .putInt((int) checksum.getValue())
        .put(code)
        .array();
  }
}
