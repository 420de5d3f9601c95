// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks a trace as {@code keirin trace print} prints it, and shares nothing with Keirin in doing
 * so: each read returns what the last write before it stored, and each lock has one owner.
 */
final class PrintedTrace {
  private static final Pattern LINE =
      Pattern.compile("([^|]*)\\|(\\w+)(?:\\((.*?)\\))?\\|([^|]*)(?:\\|(-?\\d+)(?:->(-?\\d+))?)?");

  private final Map<String, String> values = new HashMap<>();
  private final Map<String, String> owners = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int readsChecked;

  /** The lines that cannot have happened after those before them. */
  List<String> check(Stream<String> lines) {
    lines.forEach(
        line -> {
          Matcher parts = LINE.matcher(line);
          if (!parts.matches() || !isPossible(parts)) {
            problems.add(line);
          }
        });
    return problems;
  }

  /** How many reads came after a write or read of the same variable. */
  int readsChecked() {
    return readsChecked;
  }

  private boolean isPossible(Matcher parts) {
    String thread = parts.group(1);
    String target = parts.group(3);
    String value = parts.group(5);
    return switch (parts.group(2)) {
      case "r", "vr" -> isLastValue(target, value);
      case "w", "vw" -> value != null && store(target, value);
      case "upd" -> isLastValue(target, value) && store(target, parts.group(6));
      case "acq", "wake" -> owners.put(target, thread) == null;
      case "rel", "wait" -> thread.equals(owners.remove(target));
      default -> true;
    };
  }

  /** What a variable holds at first is not in the trace; its first read tells. */
  private boolean isLastValue(String variable, String value) {
    String known = values.putIfAbsent(variable, value);
    if (known != null) {
      readsChecked++;
    }
    return value != null && (known == null || known.equals(value));
  }

  private boolean store(String variable, String value) {
    values.put(variable, value);
    return true;
  }
}
