// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes programs of two threads that access fields, arrays and collections of shared objects, with
 * and without locks. The threads take turns in a way that is not watched, so each run of a program
 * is the same.
 */
final class RandomPrograms {
  static final String CLASS = "Generated";

  private static final int STEPS = 6;
  private static final int DEEPEST = 3;
  private static final List<String> FIELDS =
      List.of("a", "b", "c", "o.a", "o.b", "o.c", "p.a", "s");
  private static final List<String> CALLS =
      List.of(
          "x += o.list.size();",
          "x += p.list.get(0);",
          "for (int i : o.list) { x += i; }",
          "o.list.set(0, x);",
          "list.add(x);",
          "x += o.map.getOrDefault(1, 0);",
          "x += o.map.isEmpty() ? 1 : 0;",
          "for (int key : p.map.keySet()) { x += key; }",
          "o.map.put(x % 3, x);",
          "x += p.text.length();",
          "o.text.append('a').append(x);");

  private static final List<String> ATOMICS =
      List.of(
          "x += o.counter.get();",
          "p.counter.incrementAndGet();",
          "o.counter.set(x);",
          "p.counter.compareAndSet(x, 1);",
          "mutex.lock(); try { o.a += x; } finally { mutex.unlock(); }",
          "mutex.lock(); x += p.v; mutex.unlock();");

  private final Random random;
  private final StringBuilder code = new StringBuilder();

  private final Content content;

  /** What programs have besides fields. */
  private enum Content {
    NOTHING,
    ARRAYS,
    BLOCKS,
    CALLS
  }

  private RandomPrograms(long seed, Content content) {
    this.random = new Random(seed);
    this.content = content;
  }

  /** The source of a class whose main method runs so many programs. */
  static String source(long seed, int programs) {
    return source(programs, new RandomPrograms(seed, Content.NOTHING));
  }

  /** As {@link #source}, of programs that also access arrays. */
  static String withArrays(long seed, int programs) {
    return source(programs, new RandomPrograms(seed, Content.ARRAYS));
  }

  /** As {@link #source}, of programs with methods in the middle of which the other thread runs. */
  static String withBlocks(long seed, int programs) {
    return source(programs, new RandomPrograms(seed, Content.BLOCKS));
  }

  /** As {@link #source}, of programs that also call methods of collections. */
  static String withCalls(long seed, int programs) {
    return source(programs, new RandomPrograms(seed, Content.CALLS));
  }

  private static String source(int programs, RandomPrograms made) {
    made.line("import java.util.concurrent.atomic.AtomicInteger;");
    made.line("import java.util.concurrent.locks.ReentrantLock;");
    made.line("public class " + CLASS + " {");
    made.line("public static void main(String[] args) throws Exception {");
    for (int i = 0; i < programs; i++) {
      made.line("unwatched.Gate.reset(); Program" + i + ".run();");
    }
    made.line("}");
    for (int i = 0; i < programs; i++) {
      made.program("Program" + i);
    }
    made.line("}");
    return made.code.toString();
  }

  private void line(String text) {
    code.append(text).append('\n');
  }

  private void program(String name) {
    line("static class " + name + " {");
    line("int a; long b; double c; static int s; volatile int v; static int sum;");
    line("static final Object lock = new Object();");
    line("static final ReentrantLock mutex = new ReentrantLock();");
    line("final AtomicInteger counter = new AtomicInteger();");
    line("final int[] e = new int[40];");
    line("final java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1));");
    line("final java.util.Map<Integer, Integer> map = new java.util.HashMap<>();");
    line("final StringBuilder text = new StringBuilder();");
    line("static " + name + " shared = new " + name + "(1);");
    line(name + "(int n) {");
    line("int x = n; " + name + " o = this, p = this;");
    statements(2);
    if (random.nextInt(3) == 0) {
      line("shared = this;");
    }
    statements(2);
    line("sum += x; }");
    line("int other(int n) { return n + 1; }");
    for (int i = 0; i < STEPS; i++) {
      line("int step" + i + "(int n, " + name + " o) {");
      line("int x = n; " + name + " p = o;");
      statements(1);
      if (random.nextInt(3) == 0) {
        line("shared = new " + name + "(x);");
        statements(2);
      }
      line("return x; }");
    }
    run();
    line("}");
  }

  private void run() {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      String objects = "shared.step" + i + "(" + random.nextInt(3) + ", shared)";
      if (random.nextInt(3) == 0) {
        objects = "synchronized (lock) { " + objects + "; }";
      }
      (random.nextBoolean() ? first : second)
          .add(
              "unwatched.Gate.pass(%d); %s; unwatched.Gate.pass(%d);\n"
                  .formatted(2 * i, objects, 2 * i + 1));
    }
    String threads = "() -> {\n" + thread(first, "first") + "}, () -> {\n";
    threads += thread(second, "second") + "}";
    line("private static void run() throws Exception {");
    line("unwatched.Threads.run(" + threads + ");");
    line("}");
  }

  /** What a thread does: its steps one after the other, or some of them together in methods. */
  private String thread(List<String> steps, String name) {
    if (content != Content.BLOCKS) {
      return String.join("", steps);
    }
    StringBuilder calls = new StringBuilder();
    int from = 0;
    while (from < steps.size()) {
      int to = Math.min(steps.size(), from + 1 + random.nextInt(3));
      line("static void " + name + from + "() throws Exception {");
      line(String.join("", steps.subList(from, to)) + "}");
      calls.append(name).append(from).append("();\n");
      from = to;
    }
    return calls.toString();
  }

  private void statements(int depth) {
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      statement(depth);
    }
  }

  private void statement(int depth) {
    boolean isOther = random.nextInt(5) == 0;
    if (isOther && content == Content.ARRAYS) {
      arrayStatement();
    } else if (isOther && content == Content.CALLS) {
      line(CALLS.get(random.nextInt(CALLS.size())));
    } else if (isOther && content == Content.BLOCKS) {
      line(ATOMICS.get(random.nextInt(ATOMICS.size())));
    } else {
      fieldStatement(depth);
    }
  }

  private void arrayStatement() {
    if (random.nextBoolean()) {
      line("x += o.e[" + random.nextInt(40) + "];");
    } else {
      loop();
    }
  }

  private void fieldStatement(int depth) {
    String field = FIELDS.get(random.nextInt(FIELDS.size()));
    switch (random.nextInt(depth < DEEPEST ? 16 : 11)) {
      case 0, 1, 2, 3 -> line("x += (int) " + field + ";");
      case 4, 5 -> line(field + " = x;");
      case 6 -> line(field + "++;");
      case 7 -> line("x += Math.abs((int) " + field + ");");
      case 8 -> line("x = other(x);");
      case 9 -> line(random.nextBoolean() ? "p = shared == null ? o : shared;" : "p = o;");
      case 10 -> line(random.nextBoolean() ? "x += v;" : "v = x;");
      case 11 -> nested("synchronized (lock)", depth);
      case 12 -> nested("for (int k%1$d = 0; k%1$d < 2; k%1$d++)".formatted(depth), depth);
      case 13 -> {
        nested("if (x % 2 == 0)", depth);
        nested("else", depth);
      }
      case 14 -> {
        nested("try", depth);
        nested("finally", depth);
      }
      default -> nested("if (n > 0)", depth);
    }
  }

  /** Goes through a part of an array. */
  private void loop() {
    int from = random.nextInt(40);
    int to = from + random.nextInt(41 - from);
    String access =
        switch (random.nextInt(3)) {
          case 0 -> "x += e[i];";
          case 1 -> "e[i] = x;";
          default -> "e[i] += x;";
        };
    int step = 1 + random.nextInt(2);
    line("for (int i = %d; i < %d; i += %d) { %s }".formatted(from, to, step, access));
  }

  private void nested(String head, int depth) {
    line(head + " {");
    statements(depth + 1);
    line("}");
  }
}
