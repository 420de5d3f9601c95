// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is needed to find a mistake in Keirin itself, in a file that a user can send. */
final class CrashReport {
  private final String summary;
  private final String text;

  private CrashReport(String summary, String text) {
    this.summary = summary;
    this.text = text;
  }

  static CrashReport of(Throwable failure, List<String> args) {
    StringWriter stackTrace = new StringWriter();
    failure.printStackTrace(new PrintWriter(stackTrace, true));
    String text =
        String.join(
            "\n",
            "keirin " + Version.number(),
            "Java " + System.getProperty("java.vm.version"),
            System.getProperty("os.name") + " " + System.getProperty("os.arch"),
            "arguments: " + args,
            "",
            stackTrace.toString());
    return new CrashReport(failure.toString(), text);
  }

  /** Writes the file and says where it is. */
  String message() {
    return "internal error, which is a mistake in Keirin and not yours: "
        + summary
        + ". Please report it at the project's issue tracker with "
        + saved()
        + ".";
  }

  private String saved() {
    try {
      Path file = Files.createTempFile("keirin-crash-", ".txt");
      return "the file " + Files.writeString(file, text);
    } catch (IOException e) {
      return "this text: " + text;
    }
  }
}
