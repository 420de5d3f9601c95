// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.source;

import dev.keirin.operation.Site;
import java.util.Optional;

/** Where a source file stands below the root of its source tree: {@code shop/Stock.java}. */
public final class SourcePath {
  private SourcePath() {}

  /** The path of a site's file; nothing for a site that is only a location text. */
  public static Optional<String> of(Site site) {
    if (site.isText() || site.className().isEmpty()) {
      return Optional.empty();
    }
    int dot = site.className().lastIndexOf('.');
    String folder = site.className().substring(0, dot + 1).replace('.', '/');
    return Optional.of(folder + (site.file().isEmpty() ? guessed(site) : site.file()));
  }

  /** Traces need not know the file; it is nearly always that of the outermost class. */
  private static String guessed(Site site) {
    String name = site.className().substring(site.className().lastIndexOf('.') + 1);
    int nested = name.indexOf('$', 1);
    return (nested < 0 ? name : name.substring(0, nested)) + ".java";
  }
}
