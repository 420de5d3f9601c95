// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import dev.keirin.testkit.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnedBlocksTest {
  private static final String INTERRUPTED =
      """
      A|begin(acme.Shop.sell)|1
      A|begin(acme.Stock.take)|2
      A|r(o.count)|3
      B|begin(acme.Stock.put)|4
      B|w(o.count)|5
      B|end(acme.Stock.put)|6
      A|w(o.count)|7
      A|end(acme.Stock.take)|8
      A|begin(acme.Stock.check)|9
      A|r(o.count)|10
      A|end(acme.Stock.check)|11
      A|end(acme.Shop.sell)|12
      """;

  @TempDir Path directory;

  @Test
  void blocksThatAreRefutedAreExcludedWithTheReasonAndNoOthers() throws IOException {
    learn(INTERRUPTED);

    assertThat(file())
        .hasContent(
            """
            # Not atomic, as runs have shown:
            exclude acme.Shop.sell(..)  # interrupted by acme.Stock.put
            exclude acme.Stock.take(..)  # interrupted by acme.Stock.put
            """);
  }

  @Test
  void whatIsInTheFileStays() throws IOException {
    Files.writeString(
        file(),
        """
        include acme.*
        # Not atomic, as runs have shown:
        exclude acme.Stock.empty{synchronized}  # long ago
        exclude acme.Stock.take(..) # for a reason that I know
        """);

    learn(INTERRUPTED);

    assertThat(file())
        .hasContent(
            """
            include acme.*
            # Not atomic, as runs have shown:
            exclude acme.Shop.sell(..)  # interrupted by acme.Stock.put
            exclude acme.Stock.empty{synchronized}  # long ago
            exclude acme.Stock.take(..) # for a reason that I know
            """);
  }

  @Test
  void nothingIsWrittenWhereNothingIsLearned() throws IOException {
    learn("A|begin(acme.Stock.put)|1\nA|w(o.count)|2\n");
    assertThat(file()).doesNotExist();
  }

  @Test
  void blocksThatAreNoMethodsAreNamed() throws IOException {
    assertThat(learn(INTERRUPTED.replace("acme.Shop.sell", "outer")).notes())
        .contains(
            "Not atomic, as learned: 1, of which 1 are new in this run; --atomic-file="
                + file()
                + " leaves them out.",
            "Not written, since they are no methods: outer.");
  }

  @Test
  void aDirectoryThatIsMissingIsSeenAtOnce() {
    assertThatThrownBy(() -> new LearnedBlocks(directory.resolve("none/atomic.txt")))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("cannot be written: there is no such directory.");
  }

  private Path file() {
    return directory.resolve("atomic.txt");
  }

  private VelodromeAnalysis learn(String execution) {
    VelodromeAnalysis[] started = new VelodromeAnalysis[1];
    Verdict.of(
        Execution.parse(execution),
        context -> started[0] = new VelodromeAnalysis(context),
        Map.of("learn-atomic", file().toString()));
    return started[0];
  }
}
