// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.input.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Yields in a text file, one a line and sorted, so that two versions can be compared: {@code
 * class.method:line}, perhaps followed by the operation that the yield comes before. Lines that
 * start with {@code #} and empty ones say nothing.
 */
final class YieldsFile {
  private static final Pattern LINE =
      Pattern.compile("(\\S+?)(?::(\\d{1,9}))?(?:\\s+([^@\\s][^@]*?))?(?:\\s+@(\\d{1,9}))?");

  private final Path path;

  YieldsFile(String path) {
    this.path = Path.of(path);
  }

  boolean exists() {
    return Files.exists(path);
  }

  List<YieldSite> read() {
    List<YieldSite> yields = new ArrayList<>();
    List<String> lines = lines();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        yields.add(parse(line, i + 1));
      }
    }
    return yields;
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(path);
    } catch (IOException e) {
      throw new BadInputException(path + ": the yields could not be read: " + reason(e) + ".", e);
    }
  }

  private YieldSite parse(String line, int number) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new BadInputException(
          "%s: line %d: expected a yield such as acme.Buffer.take:12, not '%s'."
              .formatted(path, number, line));
    }
    String operation = matcher.group(3);
    YieldSite yield =
        new YieldSite(
            matcher.group(1),
            number(matcher, 2, 0),
            operation == null ? "" : operation,
            number(matcher, 4, -1));
    if (matcher.group(2) == null && yield.hasNoPlaceInMethod()) {
      throw new BadInputException(
          "%s: line %d: expected a line number after the method, such as %s:12, not '%s'."
              .formatted(path, number, yield.method(), line));
    }
    return yield;
  }

  private static int number(Matcher matcher, int group, int otherwise) {
    String text = matcher.group(group);
    return text == null ? otherwise : Integer.parseInt(text);
  }

  /** Replaces the file at once, so that there is no half of it at any time. */
  void write(Collection<YieldSite> yields) {
    StringBuilder text = new StringBuilder("# Where threads may interfere.\n");
    new TreeSet<>(yields).forEach(each -> text.append(each).append('\n'));
    Path beside = path.resolveSibling(path.getFileName() + ".new");
    try {
      Files.writeString(beside, text, StandardCharsets.UTF_8);
      Files.move(beside, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new BadInputException(
          path + ": the yields could not be written: " + reason(e) + ".", e);
    }
  }

  /** Exceptions about files often have only the file's name as their message. */
  private static String reason(IOException e) {
    return e.getClass().getSimpleName().replace("Exception", "") + " (" + e.getMessage() + ")";
  }
}
