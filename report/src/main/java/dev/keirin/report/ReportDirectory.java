// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import dev.keirin.input.BadInputException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** The directory that reports are written to. Each file is there completely or not at all. */
public final class ReportDirectory {
  /** Writes the text of a file. */
  public interface Content {
    void writeTo(Appendable out) throws IOException;
  }

  private final Path directory;

  private ReportDirectory(Path directory) {
    this.directory = directory;
  }

  /** Checks that the directory can be used, so that nobody waits for a report in vain. */
  public static ReportDirectory at(Path directory) {
    Path existing = directory.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw unusable(directory, existing + " is not a directory");
    }
    if (!Files.isWritable(existing)) {
      throw unusable(directory, existing + " is not writable");
    }
    return new ReportDirectory(directory);
  }

  /** Writes a file, perhaps in a folder of the directory, and makes first what is missing. */
  public Path write(String name, Content content) {
    Path file = directory.resolve(name);
    Path unfinished =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.createDirectories(file.getParent());
      try {
        try (BufferedWriter out = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
          content.writeTo(out);
        }
        return Files.move(
            unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw unusable(directory, "writing " + name + " failed: " + e.getMessage());
    }
  }

  /**
   * Deletes the files of a folder whose names match, so that nothing of an earlier report stays.
   */
  void deleteIn(String folder, String names) {
    Path place = directory.resolve(folder);
    if (!Files.isDirectory(place)) {
      return;
    }
    try (Stream<Path> files = Files.list(place)) {
      for (Path file : files.filter(f -> f.getFileName().toString().matches(names)).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw unusable(directory, "clearing " + folder + " failed: " + e.getMessage());
    }
  }

  private static BadInputException unusable(Path directory, String reason) {
    return new BadInputException(
        "the report directory " + directory + " cannot be used: " + reason + ".");
  }
}
