// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.BadInputException;
import dev.keirin.input.TextLines;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a list of locks that are not to be reported: fields and classes, one a line. */
final class BenignLockFile {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.]*");

  private BenignLockFile() {}

  static Set<String> read(Path file) {
    Set<String> names = new HashSet<>();
    List<String> lines = lines(file);
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).replaceFirst("#.*", "").strip();
      if (!name.isEmpty() && !NAME.matcher(name).matches()) {
        throw new BadInputException(
            file + ", line " + (i + 1) + ": expected package.Class or package.Class.field.");
      }
      names.add(name);
    }
    return names;
  }

  private static List<String> lines(Path file) {
    return TextLines.of(file, "list of benign locks");
  }
}
