// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.report.ReportDirectory;
import dev.keirin.report.result.Results;
import java.io.IOException;
import java.nio.file.Path;

/** A report in a file that the user named. */
final class SingleFile {
  /** Writes results in some form. */
  interface Writer {
    void write(Results results, Appendable out) throws IOException;
  }

  private final String name;
  private final ReportDirectory directory;
  private final Writer writer;

  /** Refuses a place where no file can be. */
  SingleFile(Path file, Writer writer) {
    this.name = file.getFileName().toString();
    this.directory = ReportDirectory.at(file.toAbsolutePath().getParent());
    this.writer = writer;
  }

  Path write(Results results) {
    return directory.write(name, out -> writer.write(results, out));
  }
}
