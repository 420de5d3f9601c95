// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files outlive the programs that wrote them: these are not to be written anew. */
class KeptFilesTest {
  @ParameterizedTest
  @CsvSource({"version-1, 40", "version-2, 11"})
  void aKeptFileIsReadAsItWasWritten(String name, long operations) throws IOException {
    byte[] file = resource(name + ".ktrace");
    byte[] text =
        Recording.asText(
            sink ->
                assertThat(Recording.readKtrace(file, sink))
                    .isEqualTo(new ReadResult(operations, Optional.empty())));
    assertThat(new String(text, StandardCharsets.UTF_8))
        .isEqualTo(new String(resource(name + ".std"), StandardCharsets.UTF_8));
  }

  @Test
  void whatIsWrittenTodayIsVersion2() throws IOException {
    byte[] text = resource("version-2.std");
    assertThat(Recording.asKtrace(sink -> Recording.readText(text, sink)))
        .isEqualTo(resource("version-2.ktrace"));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream input = KeptFilesTest.class.getResourceAsStream(name)) {
      return input.readAllBytes();
    }
  }
}
