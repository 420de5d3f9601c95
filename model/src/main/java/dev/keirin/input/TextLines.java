// SPDX-License-Identifier: Apache-2.0
package dev.keirin.input;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of a file that the user wrote. */
public final class TextLines {
  private TextLines() {}

  /**
   * Reads them.
   *
   * @param role what the file is, to say so if it cannot be read
   */
  public static List<String> of(Path file, String role) {
    if (!Files.exists(file)) {
      throw new BadInputException("the " + role + " " + file + " does not exist: expected a file.");
    }
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new BadInputException(file + ": expected text in UTF-8.", e);
    } catch (IOException e) {
      throw new BadInputException(
          "the " + role + " " + file + " cannot be read: " + e.getMessage() + ".", e);
    }
  }
}
