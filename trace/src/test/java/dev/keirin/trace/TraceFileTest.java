// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TraceFileTest {
  @TempDir private Path directory;

  private final Execution execution =
      RandomExecutions.make(1, new Shape(5, 20, 4, 100_000, Shape.ALL));

  private Path write(String name, TraceFormat format) {
    Path file = directory.resolve(name);
    try (TraceWriter writer = TraceWriters.create(file, format, 0)) {
      execution.replay(writer);
    }
    return file;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsWrittenAndReadAgain(TraceFormat format) throws IOException {
    Path path = write("some.trace", format);
    TraceFile file = TraceFile.of(path);
    assertThat(file.format()).isEqualTo(format);
    assertThat(file.path()).isEqualTo(path);
    assertThat(file.sizeInBytes()).isEqualTo(Files.size(path));
    List<Long> progress = new ArrayList<>();
    byte[] text =
        Recording.asText(
            sink ->
                assertThat(file.replay(sink, progress::add))
                    .isEqualTo(new ReadResult(execution.operations().size(), Optional.empty())));
    assertThat(text).isEqualTo(Recording.asText(execution::replay));
    assertThat(progress).isSorted().last().isEqualTo(file.sizeInBytes());
    assertThat(files()).containsExactly(path);
  }

  @ParameterizedTest
  @EnumSource
  void nothingStaysOfAWriterThatIsNotClosedNormally(TraceFormat format) throws IOException {
    Path file = directory.resolve("x");
    try (TraceWriter writer = TraceWriters.create(file, format, 0)) {
      execution.prefix(10).replay(new Unfinished(writer));
    }
    assertThat(files()).isEmpty();
    try (TraceWriter writer = TraceWriters.create(file, format, 0)) {
      execution.replay(writer);
      writer.discard();
    }
    assertThat(files()).isEmpty();
  }

  /** Keeps the end of the execution to itself. */
  private static final class Unfinished extends UniformOperations {
    private final TraceWriter writer;

    Unfinished(TraceWriter writer) {
      this.writer = writer;
    }

    @Override
    public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
      writer.mark(OperationKind.YIELD, thread, Site.atLocation("1"));
    }
  }

  @Test
  void anExistingFileIsReplacedOnlyWhenEverythingIsThere() throws IOException {
    Path file = directory.resolve("x.std");
    Files.writeString(file, "old");
    try (TraceWriter writer = TraceWriters.create(file, TraceFormat.STD, 0)) {
      execution.replay(new Unfinished(writer));
      assertThat(file).hasContent("old");
      writer.end();
    }
    assertThat(TraceFile.of(file).replay(new TraceStatistics(), n -> {}).operations())
        .isEqualTo(execution.operations().size());
    assertThat(files()).containsExactly(file);
  }

  @Test
  void aFileThatCannotBeWrittenIsABadInput() {
    Path file = directory.resolve("missing").resolve("x.std");
    assertThatThrownBy(() -> TraceWriters.create(file, TraceFormat.STD, 0))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + " cannot be written: there is no directory " + file.getParent() + ".");
  }

  @Test
  void aCutFileGivesWhatIsBeforeTheCut() throws IOException {
    Path path = write("x.ktrace", TraceFormat.KTRACE);
    byte[] bytes = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(bytes, bytes.length - 20));
    TraceStatistics statistics = new TraceStatistics();
    ReadResult result = TraceFile.of(path).replay(statistics, n -> {});
    assertThat(result.operations()).isEqualTo(statistics.operations()).isPositive();
    assertThat(result.operations()).isLessThan(execution.operations().size());
    assertThat(result.warning().orElseThrow())
        .matches(
            path
                + " is damaged in the block at byte \\d+: the file ends inside it;"
                + " only the \\d+ operations before were read\\.");
  }

  @Test
  void whatIsNoTraceFileIsABadInput() throws IOException {
    Path missing = directory.resolve("missing.std");
    assertThatThrownBy(() -> TraceFile.of(missing))
        .isInstanceOf(BadInputException.class)
        .hasMessage(missing + " does not exist: expected a trace file.");
    assertThatThrownBy(() -> TraceFile.of(directory))
        .isInstanceOf(BadInputException.class)
        .hasMessage(directory + " is not a regular file: expected a trace file.");
    Path text = Files.writeString(directory.resolve("x.ktrace"), "T1|r(x)|1\n");
    assertThatThrownBy(() -> TraceFile.of(text))
        .isInstanceOf(BadInputException.class)
        .hasMessage(text + ", byte 0: expected the first bytes of a .ktrace file, found others.");
  }

  @Test
  void theNameTellsTheFormatToWrite() {
    assertThat(TraceFormat.ofName(Path.of("a/x.ktrace"))).contains(TraceFormat.KTRACE);
    assertThat(TraceFormat.ofName(Path.of("a/x.STD"))).contains(TraceFormat.STD);
    assertThat(TraceFormat.ofName(Path.of("a/x.txt"))).contains(TraceFormat.STD);
    assertThat(TraceFormat.ofName(Path.of("a.std/x"))).isEmpty();
  }
}
