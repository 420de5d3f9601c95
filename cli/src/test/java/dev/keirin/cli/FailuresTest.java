// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final ByteArrayOutputStream error = new ByteArrayOutputStream();
  private final Failures failures =
      new Failures(
          new Console(OutputStream.nullOutputStream(), error, new Console.Watched(false, false)),
          new String[] {"analyze", "x.std"});

  @Test
  void anInternalErrorNamesAFileWithAllThatIsNeededToFindIt() throws IOException {
    assertThat(failures.exitCode(new IllegalStateException("broken"))).isEqualTo(3);

    Matcher message =
        Pattern.compile(
                "keirin: internal error.*IllegalStateException: broken.* the file (.+)\\.\n")
            .matcher(message());
    assertThat(message.matches()).as(message()).isTrue();
    Path file = Path.of(message.group(1));
    assertThat(file).content().contains("[analyze, x.std]", "at dev.keirin.cli.FailuresTest");
    Files.delete(file);
  }

  @Test
  void aReaderThatHasGoneIsNoReasonToSayAnything() {
    assertThat(failures.exitCode(new OutputFailure(new IOException("Broken pipe")))).isEqualTo(141);
    assertThat(message()).isEmpty();
  }

  @Test
  void aFullDiskIsToldInOneSentence() {
    assertThat(failures.exitCode(new OutputFailure(new IOException("No space left on device"))))
        .isEqualTo(2);
    assertThat(message())
        .isEqualTo("keirin: standard output cannot be written: No space left on device.\n");
  }

  @Test
  void tooLittleMemoryComesWithTheRemedy() {
    assertThat(failures.exitCode(new OutOfMemoryError("Java heap space"))).isEqualTo(3);
    assertThat(message()).contains("-Xmx").doesNotContain("OutOfMemoryError");
  }

  private String message() {
    return error.toString(StandardCharsets.UTF_8);
  }
}
