// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.testkit.Execution;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A small execution in which it is easy to blame the wrong block. All of them are in one file, each
 * with what is right.
 *
 * @param strictly what is right if whatever comes in between interrupts a block
 * @param byDefault what is right if whom a block starts or waits for does not
 */
public record Trap(String name, Expected strictly, Expected byDefault, Execution execution) {
  private static final String FILE = "traps.txt";

  /**
   * What is right.
   *
   * @param blamed the labels of the blocks to blame, in the order of their begins
   */
  public record Expected(List<String> blamed, boolean isSerializable) {
    /** {@code A B}; {@code -} for nobody; {@code - !} for a circle nobody is to blame for. */
    private static Expected parse(String text) {
      List<String> words = List.of(text.split(" "));
      List<String> blamed = words.stream().filter(w -> !w.equals("-") && !w.equals("!")).toList();
      return new Expected(blamed, blamed.isEmpty() && !words.contains("!"));
    }
  }

  public static List<Trap> all() {
    try (InputStream in = Trap.class.getResourceAsStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(text.split("\n\n"))
          .filter(paragraph -> paragraph.startsWith("# "))
          .map(Trap::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Trap parse(String paragraph) {
    List<String> lines = paragraph.lines().toList();
    return new Trap(
        lines.get(0).substring(2),
        Expected.parse(after("strictly: ", lines.get(1))),
        Expected.parse(after("by default: ", lines.get(2))),
        Execution.parse(lines.stream().skip(3).collect(Collectors.joining("\n"))));
  }

  private static String after(String start, String line) {
    if (!line.startsWith(start)) {
      throw new IllegalArgumentException("'" + line + "' does not start with '" + start + "'");
    }
    return line.substring(start.length());
  }

  @Override
  public String toString() {
    return name;
  }
}
