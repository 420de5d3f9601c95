// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Turns lines into operations. */
final class LineParser {
  /** How much of a bad line is shown. */
  private static final int SHOWN = 60;

  private static final String LINE = "thread|operation(target)|location";

  private final String source;
  private final Operations sink;
  private final Names names = new Names();
  private byte[] bytes;
  private long lines;
  private long operations;

  // The parts of the current line.
  private int lineStart;
  private int targetStart;
  private int targetEnd;
  private int locationStart;
  private int locationEnd;
  private int valueStart;
  private int lineEnd;

  LineParser(String source, Operations sink) {
    this.source = source;
    this.sink = sink;
  }

  long lines() {
    return lines;
  }

  long operations() {
    return operations;
  }

  /** Performs the lines between two positions, the last of which ends with a newline. */
  void parse(byte[] buffer, int from, int to) {
    bytes = buffer;
    int at = from;
    while (at < to) {
      lines++;
      lineStart = at;
      if (skipBlanks()) {
        at = lineEnd + 1;
        continue;
      }
      try {
        at = line();
      } catch (CharacterCodingException e) {
        throw bad("UTF-8 text");
      }
      operations++;
    }
  }

  /** Whether there is nothing else in the line. */
  private boolean skipBlanks() {
    int at = lineStart;
    while (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r') {
      at++;
    }
    lineEnd = at;
    return bytes[at] == '\n';
  }

  private int line() throws CharacterCodingException {
    int threadEnd = fieldEnd(lineStart);
    if (threadEnd == lineStart) {
      throw bad("the name of a thread first, as in " + LINE);
    }
    expectBar(threadEnd);
    OperationKind kind = operation(threadEnd + 1);
    location();
    int next = lineEnd + 1;
    ThreadId thread = names.threads.get(bytes, lineStart, threadEnd);
    Site site = names.sites.get(bytes, locationStart, locationEnd);
    if (valueStart >= 0) {
      value(kind);
    }
    perform(kind, thread, site);
    return next;
  }

  private int fieldEnd(int from) {
    int at = from;
    while (bytes[at] != '|' && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  private void expectBar(int at) {
    if (bytes[at] != '|') {
      throw bad(LINE);
    }
  }

  private OperationKind operation(int from) {
    long word = 0;
    int at = from;
    while (bytes[at] != '(' && bytes[at] != '|' && bytes[at] != '\n') {
      word = (word << 8) | (bytes[at] & 0xFF);
      at++;
    }
    OperationKind kind = at - from > Words.LONGEST ? null : Words.kind(word);
    if (kind == null) {
      throw bad("an operation such as r(x), w(x), acq(m) or fork(T) after the thread");
    }
    int end = fieldEnd(at);
    expectBar(end);
    targetStart = at + 1;
    targetEnd = end - 1;
    if (end == at) {
      targetStart = at;
      targetEnd = at;
    } else if (bytes[end - 1] != ')') {
      throw bad("a closing parenthesis after the target of " + kind.word());
    }
    locationStart = end + 1;
    boolean hasTarget = targetEnd > targetStart;
    OperationKind found = hasTarget ? kind : Words.withoutTarget(kind);
    checkTarget(found, hasTarget);
    return found;
  }

  private void checkTarget(OperationKind kind, boolean hasTarget) {
    switch (kind.target()) {
      case NONE -> {
        if (hasTarget) {
          throw bad("no target after " + kind.word());
        }
      }
      case BLOCK -> {} // with a label or without
      default -> {
        if (!hasTarget) {
          throw bad("a target, as in " + kind.word() + "(x)");
        }
      }
    }
  }

  private void location() {
    locationEnd = fieldEnd(locationStart);
    boolean hasValue = bytes[locationEnd] == '|';
    valueStart = hasValue ? locationEnd + 1 : -1;
    lineEnd = hasValue ? fieldEnd(valueStart) : locationEnd;
    if (bytes[lineEnd] != '\n') {
      throw bad("at most four fields, " + LINE + "|value");
    }
    if (!hasValue && locationEnd > locationStart && bytes[locationEnd - 1] == '\r') {
      locationEnd--;
    }
  }

  private void value(OperationKind kind) {
    if (kind.target() != OperationKind.Target.VARIABLE) {
      throw bad("no value after the location, since only reads, writes and updates have one");
    }
    String text = new String(bytes, valueStart, lineEnd - valueStart, StandardCharsets.UTF_8);
    text = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    if (kind.reads() && kind.writes()) {
      int arrow = text.indexOf("->");
      if (arrow < 0) {
        throw bad("the values of an update as old->new");
      }
      sink.values(number(text.substring(0, arrow)), number(text.substring(arrow + 2)));
    } else if (kind.reads()) {
      sink.values(number(text), 0);
    } else {
      sink.values(0, number(text));
    }
  }

  private long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw bad("a whole number of 64 bits as the value");
    }
  }

  private void perform(OperationKind kind, ThreadId thread, Site site)
      throws CharacterCodingException {
    int from = targetStart;
    int to = targetEnd;
    switch (kind.target()) {
      case VARIABLE -> sink.access(kind, thread, names.variables.get(bytes, from, to), site);
      case LOCK -> sink.lock(kind, thread, names.locks.get(bytes, from, to), site);
      case BLOCK -> sink.block(kind, thread, names.blocks.get(bytes, from, to), site);
      case NONE -> sink.mark(kind, thread, kind == OperationKind.THREAD_END ? null : site);
      default -> sink.handOver(kind, thread, names.other(kind.target(), bytes, from, to), site);
    }
  }

  private BadInputException bad(String expectation) {
    int end = lineStart;
    while (bytes[end] != '\n') {
      end++;
    }
    String found = new String(bytes, lineStart, end - lineStart, StandardCharsets.UTF_8);
    found = found.endsWith("\r") ? found.substring(0, found.length() - 1) : found;
    boolean isLong = found.length() > SHOWN;
    String shown = Escapes.escape(isLong ? found.substring(0, SHOWN) : found).replace("\\p", "|");
    return new BadInputException(
        source
            + ", line "
            + lines
            + ": expected "
            + expectation
            + ", found \""
            + shown
            + (isLong ? "...\"." : "\"."));
  }
}
