// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.input.BadInputException;
import dev.keirin.input.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The models by class: which methods mean what.
 *
 * <p>In the text form a line that starts in the first column names a class, and the indented lines
 * below it say what its methods do, for example {@code lock acquire} or {@code get(Object) read key
 * 1}. Text after {@code #} is a comment. What is said about a class holds for its subclasses, too,
 * unless they have lines of their own for the method.
 */
final class ModelTable {
  private static final String NAME = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
  private static final Pattern CLASS = Pattern.compile(NAME + "(\\." + NAME + ")*");
  private static final Pattern METHOD =
      Pattern.compile("(" + NAME + ")(\\(([^()]*)\\))?(\\s+)(.*)");

  // By class and by the name of the method.
  private final Map<String, Map<String, List<ModelLine>>> classes = new HashMap<>();
  private final Map<String, Set<String>> classesByMethod = new HashMap<>();

  // By their text: most methods do what many others do.
  private final Map<String, List<Effect>> effects = new HashMap<>();

  /** The models that come with Keirin. */
  static ModelTable standard() {
    ModelTable table = new ModelTable();
    try (InputStream in = ModelTable.class.getResourceAsStream("library-models.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      table.add(text.lines().toList(), "library-models.txt");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return table;
  }

  /** Adds what a user's file says; it replaces what was said about the same class before. */
  void add(Path file) {
    add(TextLines.of(file, "file of library models"), file.toString());
  }

  void add(List<String> lines, String file) {
    Map<String, Map<String, List<ModelLine>>> added = new HashMap<>();
    Map<String, List<ModelLine>> current = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = withoutComment(lines.get(i)).stripTrailing();
      try {
        if (!line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
          current = added.computeIfAbsent(className(line), n -> new HashMap<>());
        } else if (!line.isEmpty()) {
          addTo(current, line.strip());
        }
      } catch (IllegalArgumentException e) {
        throw new BadInputException(file + ", line " + (i + 1) + ": " + e.getMessage() + ".", e);
      }
    }
    classes.putAll(added);
    added.forEach(
        (name, all) ->
            all.keySet()
                .forEach(
                    method ->
                        classesByMethod.computeIfAbsent(method, m -> new HashSet<>()).add(name)));
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? line : line.substring(0, comment);
  }

  private void addTo(Map<String, List<ModelLine>> methods, String text) {
    if (methods == null) {
      throw new IllegalArgumentException("expected a class name before the first method");
    }
    ModelLine line = line(text);
    methods.computeIfAbsent(line.method(), m -> new ArrayList<>()).add(line);
  }

  private static String className(String line) {
    if (!CLASS.matcher(line).matches()) {
      throw new IllegalArgumentException(
          "expected a class name such as java.util.Vector, but found '" + line + "'");
    }
    return line;
  }

  private ModelLine line(String text) {
    Matcher matcher = METHOD.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "expected a method and what it does, such as 'put(Object,Object) update key 1', but found"
              + " '"
              + text
              + "'");
    }
    List<String> parameters = matcher.group(2) == null ? null : parameters(matcher.group(3));
    List<Effect> meant = effects.computeIfAbsent(matcher.group(5), EffectParser::parse);
    return new ModelLine(matcher.group(1), parameters, meant);
  }

  private static List<String> parameters(String text) {
    List<String> types = new ArrayList<>();
    for (String type : text.isBlank() ? new String[0] : text.split(",", -1)) {
      if (type.isBlank()) {
        throw new IllegalArgumentException("expected a parameter type between the commas");
      }
      types.add(type.strip());
    }
    return types;
  }

  /** The classes that have a line for a method of this name. */
  Set<String> classesWith(String method) {
    Set<String> found = classesByMethod.get(method);
    return found == null ? Collections.emptySet() : found;
  }

  boolean hasClass(String className) {
    return classes.containsKey(className);
  }

  Set<String> classes() {
    return classes.keySet();
  }

  /** The line of exactly this class for the method, or null; one with parameters goes first. */
  ModelLine line(String className, MethodShape method) {
    Map<String, List<ModelLine>> methods = classes.get(className);
    List<ModelLine> lines = methods == null ? null : methods.get(method.name());
    if (lines == null) {
      return null;
    }
    ModelLine found = null;
    for (ModelLine line : lines) {
      if (line.isFor(method) && (found == null || line.parameters() != null)) {
        found = line;
      }
    }
    return found;
  }
}
