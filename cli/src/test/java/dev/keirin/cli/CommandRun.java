// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What came of a command that was run in this process. */
record CommandRun(int exitCode, String out, String error) {

  static CommandRun of(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream error = new ByteArrayOutputStream();
    Console console = new Console(out, error, new Console.Watched(false, false));
    int exitCode = Main.run(console, args);
    return new CommandRun(
        exitCode, out.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
  }

  /** Checks that the command refused with this message, of which it is all there is to see. */
  void assertRefused(String message) {
    assertThat(out).isEmpty();
    assertThat(error.lines().findFirst()).contains("keirin: " + message);
    assertThat(error.lines().skip(1)).allMatch(line -> line.matches("Try 'keirin.* --help'\\."));
    assertThat(exitCode).isEqualTo(2);
  }
}
