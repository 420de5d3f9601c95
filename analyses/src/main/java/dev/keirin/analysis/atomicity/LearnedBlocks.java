// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The blocks that turned out not to be atomic, kept in a file of atomic blocks as exclusions, so
 * that the next run with that file checks the rest.
 *
 * <p>The lines that were learned follow a line that says so and are sorted; what stands before it
 * is someone else's and stays as it is.
 */
final class LearnedBlocks {
  private static final String TITLE = "# Not atomic, as runs have shown:";
  private static final Pattern METHOD = Pattern.compile("\\S+\\.\\S+");

  /** What patterns of methods cannot have; a star stands for anything. */
  private static final Pattern STRANGE = Pattern.compile("[^\\w$.*<>{}-]");

  private final Path file;
  private final List<String> others = new ArrayList<>();

  /** By what is excluded, the whole line. */
  private final TreeMap<String, String> lines = new TreeMap<>();

  private final Set<String> unwritable = new TreeSet<>();
  private int learned;

  LearnedBlocks(Path file) {
    this.file = file;
    if (Files.exists(file)) {
      read();
    } else if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw new BadInputException(
          file + ": what is learned about blocks cannot be written: there is no such directory.");
    }
  }

  private void read() {
    List<String> text;
    try {
      text = Files.readAllLines(file);
    } catch (IOException e) {
      throw new BadInputException(
          file + ": the file of atomic blocks cannot be read: " + e + ".", e);
    }
    int title = text.indexOf(TITLE);
    others.addAll(title < 0 ? text : text.subList(0, title));
    for (String line : title < 0 ? List.<String>of() : text.subList(title + 1, text.size())) {
      if (!line.isBlank()) {
        lines.put(line.replaceFirst("#.*", "").strip(), line);
      }
    }
  }

  /** A block is not atomic, for a reason that fits in a line. */
  void learn(Block block, String reason) {
    String name = block.toString();
    if (!METHOD.matcher(name).matches()) {
      unwritable.add(name);
      return;
    }
    String pattern = STRANGE.matcher(name).replaceAll("*");
    String exclusion = "exclude " + (pattern.endsWith("}") ? pattern : pattern + "(..)");
    String comment = reason.replaceAll("\\p{Cntrl}", " ");
    if (lines.putIfAbsent(exclusion, exclusion + "  # " + comment) == null) {
      learned++;
    }
  }

  /** Replaces the file at once, so that there is no half of it at any time. */
  void write() {
    if (learned == 0) {
      return;
    }
    List<String> text = new ArrayList<>(others);
    text.add(TITLE);
    text.addAll(lines.values());
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(beside, text, StandardCharsets.UTF_8);
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new BadInputException(
          file + ": what was learned about blocks cannot be written: " + e + ".", e);
    }
  }

  /** What became of it, in sentences. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Not atomic, as learned: %d, of which %d are new in this run; --atomic-file=%s leaves them out."
            .formatted(lines.size(), learned, file));
    if (!unwritable.isEmpty()) {
      notes.add("Not written, since they are no methods: " + String.join(", ", unwritable) + ".");
    }
    return notes;
  }
}
