// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The formats of trace files. */
public enum TraceFormat {
  /** Text, one operation a line. */
  STD,
  /** Binary, compact, with checksums. */
  KTRACE;

  /** The format in which a file of this name is written, if its extension tells. */
  public static Optional<TraceFormat> ofName(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".ktrace")) {
      return Optional.of(KTRACE);
    }
    return name.endsWith(".std") || name.endsWith(".txt") ? Optional.of(STD) : Optional.empty();
  }
}
