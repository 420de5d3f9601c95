// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.instrument.CalledMethod;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The call may write elements of arrays that it is given, as {@code InputStream.read} does. Which
 * ones is found by comparison; so this is for recordings with values, where a later read would
 * otherwise return what nobody has written.
 */
record UnseenWriteEffect() implements Effect {
  /** They write nothing, so what changes meanwhile is the work of others. */
  private static final Set<String> ONLY_READING =
      Set.of(
          "wrap",
          "asList",
          "stream",
          "of",
          "write",
          "print",
          "println",
          "format",
          "printf",
          "join",
          "equals",
          "hashCode",
          "toString",
          "mismatch",
          "compare",
          "hash",
          "append",
          "valueOf");

  /** A part of an array, with what was in it before. */
  private record Contents(Object array, int from, int to, Object before) {}

  /** Whether calls of the method may be like that. */
  static boolean isPossible(CalledMethod method) {
    String owner = method.owner();
    String arguments = method.descriptor().substring(0, method.descriptor().indexOf(')'));
    boolean isOfBuffer =
        owner.startsWith("java/nio/")
            && (method.name().startsWith("put") || method.name().equals("compact"));
    return owner.startsWith("java/")
        && !owner.startsWith("java/lang/invoke/")
        && !owner.startsWith("java/lang/reflect/")
        && !method.name().equals("<init>")
        && !ONLY_READING.contains(method.name())
        && (arguments.contains("[") || arguments.contains("Ljava/nio/") || isOfBuffer);
  }

  @Override
  public Object before(Call call) {
    List<Contents> contents = new ArrayList<>();
    if (call.receiver instanceof Buffer buffer) {
      add(call, buffer, contents);
    }
    for (int i = 1; i <= call.arguments.length; i++) {
      Object argument = call.argument(i);
      if (argument instanceof Buffer buffer) {
        add(call, buffer, contents);
      } else if (argument != null && argument.getClass().isArray()) {
        int length = Array.getLength(argument);
        int from = call.argument(i + 1) instanceof Integer offset ? offset : 0;
        int to = call.argument(i + 2) instanceof Integer count ? from + count : length;
        add(call, argument, from, Math.min(to, length), contents);
      }
    }
    return contents;
  }

  private static void add(Call call, Buffer buffer, List<Contents> contents) {
    if (buffer.hasArray()) {
      int from = buffer.arrayOffset();
      add(call, buffer.array(), from, from + buffer.limit(), contents);
    }
  }

  /** Of an array that nobody has accessed yet nothing is known that could be wrong. */
  private static void add(Call call, Object array, int from, int to, List<Contents> contents) {
    if (from >= 0 && from < to && call.recorder().objects().known(array) != null) {
      Object before = Array.newInstance(array.getClass().getComponentType(), to);
      System.arraycopy(array, from, before, from, to - from);
      contents.add(new Contents(array, from, to, before));
    }
  }

  @Override
  public void after(Call call, Object token) {
    for (Object one : (List<?>) token) {
      Contents contents = (Contents) one;
      call.inTurn(() -> report(call, contents));
    }
  }

  private static void report(Call call, Contents contents) {
    ArrayElements elements = new ArrayElements(call, true);
    int next = contents.from();
    while (next >= 0 && next < contents.to()) {
      next = ArrayElements.change(contents.before(), contents.array(), next, contents.to());
      if (next >= 0) {
        elements.write(contents.array(), next, next + 1);
        next++;
      }
    }
  }
}
