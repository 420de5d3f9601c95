// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of Keirin, which the build writes into a resource. */
final class Version implements IVersionProvider {
  static String number() {
    try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "keirin " + number() + " (Java " + System.getProperty("java.version") + ")"
    };
  }
}
