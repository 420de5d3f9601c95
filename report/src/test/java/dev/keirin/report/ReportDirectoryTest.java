// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDirectoryTest {
  @TempDir Path temporary;

  @Test
  void missingDirectoriesAreMadeWhenAFileIsWrittenAndNotBefore() throws IOException {
    Path wanted = temporary.resolve("a/b");
    ReportDirectory directory = ReportDirectory.at(wanted);
    assertThat(temporary).isEmptyDirectory();

    Path file = directory.write("x.json", out -> out.append("{}"));

    assertThat(file).isEqualTo(wanted.resolve("x.json")).hasContent("{}");
    assertThat(wanted).isDirectoryNotContaining(f -> !f.equals(file));
  }

  @Test
  void anOlderFileIsReplaced() throws IOException {
    Files.writeString(temporary.resolve("x.json"), "a longer text than the new one");

    ReportDirectory.at(temporary).write("x.json", out -> out.append("new"));

    assertThat(temporary.resolve("x.json")).hasContent("new");
  }

  @Test
  void aFailedWriteLeavesTheOlderFileAndNothingElse() throws IOException {
    Files.writeString(temporary.resolve("x.json"), "old");

    assertThatThrownBy(
            () ->
                ReportDirectory.at(temporary)
                    .write(
                        "x.json",
                        out -> {
                          out.append("half of");
                          throw new IOException("the disk is full");
                        }))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "the report directory %s cannot be used: writing x.json failed: the disk is full.",
            temporary);

    assertThat(temporary.resolve("x.json")).hasContent("old");
    assertThat(temporary).isDirectoryNotContaining("glob:**.x.json*");
  }

  @Test
  void graphsOfAnEarlierReportDoNotStay() throws IOException {
    Path graphs = Files.createDirectory(temporary.resolve("graphs"));
    Files.createFile(graphs.resolve("0123456789abcdef.dot"));
    Path own = Files.createFile(graphs.resolve("my-own.dot"));

    ReportDirectory.at(temporary).deleteIn("graphs", "[0-9a-f]{16}\\.dot");

    assertThat(graphs).isDirectoryContaining(own::equals);
    assertThat(graphs).isDirectoryNotContaining(file -> !file.equals(own));
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsRefusedAtOnce() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));

    for (Path wanted : new Path[] {file, file.resolve("below")}) {
      assertThatThrownBy(() -> ReportDirectory.at(wanted))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "the report directory %s cannot be used: %s is not a directory.", wanted, file);
    }
  }
}
