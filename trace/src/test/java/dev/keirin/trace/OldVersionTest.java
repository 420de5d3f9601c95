// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files outlive the programs that wrote them. */
class OldVersionTest {
  @Test
  void aFileOfVersion1IsReadAsItWasWritten() throws IOException {
    byte[] file = resource("version-1.ktrace");
    byte[] text =
        Recording.asText(
            sink ->
                assertThat(Recording.readKtrace(file, sink))
                    .isEqualTo(new ReadResult(40, Optional.empty())));
    assertThat(text)
        .asString()
        .isEqualTo(new String(resource("version-1.std"), StandardCharsets.UTF_8));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream input = OldVersionTest.class.getResourceAsStream(name)) {
      return input.readAllBytes();
    }
  }
}
