// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares what was written with a checked-in file; {@code -Dgolden.update=true} writes the files.
 */
public final class Golden {
  private static final Path FILES = Path.of("src/test/resources/dev/keirin/report");

  private Golden() {}

  public static void assertMatches(String fileName, String actual) {
    Path file = FILES.resolve(fileName);
    try {
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(FILES);
        Files.writeString(file, actual);
      }
      assertThat(actual).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
