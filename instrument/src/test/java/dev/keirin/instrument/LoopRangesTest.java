// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random loops, left in all the ways that there are, are told of with the very accesses that they
 * made.
 */
class LoopRangesTest {
  private static final int METHODS = 150;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void loopsAreToldOfAsIfEachAccessHadBeen(long seed, @TempDir Path directory) throws Exception {
    try (URLClassLoader loader = compiled(seed, directory)) {
      Class<?> loops = loader.loadClass("Loops");
      InstrumentedProgram each = new InstrumentedProgram(Plan.Accesses.ALL, loops);
      each.observer().tellLoopsLater();
      InstrumentedProgram later = new InstrumentedProgram(Plan.Accesses.RACING, loops);
      later.observer().tellLoopsLater();

      Object expected = each.run();

      assertThat(later.run()).isEqualTo(expected);
      assertThat(later.observer().loops()).isGreaterThan(METHODS);
      assertThat(numbers(later.reports())).isEqualTo(numbers(each.reports()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void noElementIsForgottenWhereRunsGoOnAndMarksAreLookedUpOnce(long seed, @TempDir Path directory)
      throws Exception {
    try (URLClassLoader loader = compiled(seed, directory)) {
      Class<?> loops = loader.loadClass("Loops");
      InstrumentedProgram each = new InstrumentedProgram(Plan.Accesses.ALL, loops);
      each.observer().tellLoopsLater();
      InstrumentedProgram once = new InstrumentedProgram(Plan.Accesses.RACING, loops);
      once.observer().tellLoopsLater();
      once.observer().rememberElements();

      Object expected = each.run();

      assertThat(once.run()).isEqualTo(expected);
      once.observer().endRuns();
      assertThat(withoutReadsOfWritten(once.reports()))
          .isEqualTo(withoutReadsOfWritten(each.reports()));
      assertThat(once.reports().size()).isLessThan(each.reports().size());
    }
  }

  /** Goes through an array while it reads a field of the object around it. */
  static final class Outer {
    int[] others = new int[40];

    static Object run() {
      return new Outer().new Inner().sum();
    }

    /** The one that has the loop. */
    final class Inner {
      private final int[] own = new int[40];

      int sum() {
        int sum = 0;
        for (int i = 0; i < own.length; i++) {
          sum += own[i] + others[i];
        }
        return sum;
      }
    }
  }

  @Test
  void aLoopThatReadsAFieldOfTheObjectAroundIsToldOfLater() throws Exception {
    InstrumentedProgram program = new InstrumentedProgram(Plan.Accesses.RACING, Outer.class);
    program.observer().tellLoopsLater();

    assertThat(program.run()).isEqualTo(0);
    assertThat(program.observer().loops()).isEqualTo(1);
  }

  /** Goes through an array in short loops, each of which goes on where the one before ended. */
  static final class Rows {
    static Object run() {
      int[] ends = new int[48];
      int[] elements = new int[96];
      for (int row = 0; row < ends.length - 1; row++) {
        ends[row + 1] = 2 * row;
      }
      int sum = 0;
      for (int row = 0; row < ends.length - 1; row++) {
        for (int i = ends[row]; i < ends[row + 1]; i++) {
          sum += elements[i];
        }
      }
      return sum;
    }
  }

  @Test
  void shortLoopsThatGoOnWithEachOtherAreToldOfTogether() throws Exception {
    InstrumentedProgram program = new InstrumentedProgram(Plan.Accesses.RACING, Rows.class);
    program.observer().tellLoopsLater();
    program.observer().rememberElements();

    assertThat(program.run()).isEqualTo(0);
    int toldBefore = program.reports().size();
    assertThat(program.reports()).doesNotContain("read 96[1]");
    program.observer().endRuns();

    List<String> told = program.reports().subList(toldBefore, program.reports().size());
    for (int index = 0; index < 92; index++) {
      assertThat(told).containsOnlyOnce("read 96[" + index + "]");
    }
    for (int row = 1; row < 48; row++) {
      assertThat(told).containsOnlyOnce("read 48[" + row + "]");
    }
    assertThat(told).doesNotContain("read 96[92]");
  }

  /** What was reported; a thread need not ask whether it may read what it has written. */
  private static Set<String> withoutReadsOfWritten(List<String> reports) {
    Set<String> all = new TreeSet<>(counted(reports).keySet());
    all.removeIf(
        report -> report.startsWith("read ") && all.contains("write " + report.substring(5)));
    return all;
  }

  private static URLClassLoader compiled(long seed, Path directory) throws Exception {
    Path source = directory.resolve("Loops.java");
    Files.writeString(source, new RandomLoops(new Random(seed)).program());
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "-Xlint:none", source.toString());
    assertThat(failed).isZero();
    return new URLClassLoader(new URL[] {directory.toUri().toURL()});
  }

  /** How often what was reported; that one element was accessed in a loop is only told once. */
  private static Map<String, Long> numbers(List<String> reports) {
    Map<String, Long> numbers = counted(reports);
    numbers.replaceAll((report, number) -> report.contains(" 45[") ? 1 : number);
    return numbers;
  }

  private static Map<String, Long> counted(List<String> reports) {
    return reports.stream()
        .map(report -> report.replaceAll(" = .*", ""))
        .collect(Collectors.groupingBy(report -> report, TreeMap::new, Collectors.counting()));
  }

  /** Writes methods with one loop, or two nested ones, each. */
  private static final class RandomLoops {
    private final Random random;
    private final StringBuilder code = new StringBuilder();

    RandomLoops(Random random) {
      this.random = random;
    }

    String program() {
      code.append(
          """
          class Loops {
            private static final int[] SHARED = new int[41];
            private final int[] own = new int[42];
            private final int[] same = new int[45];
            private int field;

            private int quiet(int value) {
              return value < 0 ? -value : value + own[7];
            }

            private static synchronized int loud(int value) {
              return value + SHARED[7];
            }

            static String run() {
              StringBuilder results = new StringBuilder();
              Loops loops = new Loops();
              java.util.Random random = new java.util.Random(5);
              int[] a = new int[43];
              int[] b = new int[44];
              for (int turn = 0; turn < 40; turn++) {
                int from = random.nextInt(50) - 4;
                int to = random.nextInt(50) - 4;
                int[] first = random.nextInt(20) == 0 ? null : a;
          """);
      for (int method = 0; method < METHODS; method++) {
        code.append("      try { results.append(loops.m").append(method);
        code.append("(first, b, from, to)).append(' '); }\n");
        code.append("      catch (RuntimeException e) { results.append(e).append(' '); }\n");
      }
      code.append("    }\n    return results.toString();\n  }\n");
      for (int method = 0; method < METHODS; method++) {
        method(method);
      }
      return code.append("}\n").toString();
    }

    private void method(int number) {
      code.append(random.nextInt(5) == 0 ? "  synchronized " : "  ");
      code.append("int m").append(number).append("(int[] a, int[] b, int from, int to) {\n");
      code.append("    int s = from;\n    int p = to & 7;\n");
      if (random.nextInt(4) == 0) {
        code.append("    outer: for (int k = 0; k < 3; k++) {\n");
        loop(true);
        code.append("    }\n");
      } else {
        loop(false);
      }
      code.append("    return s;\n  }\n");
    }

    private void loop(boolean isNested) {
      int step = 1 + random.nextInt(3);
      switch (random.nextInt(5)) {
        case 0 -> {
          code.append("    for (int i = to; i > from; i -= ").append(step).append(") {\n");
          statements(true, isNested);
          code.append("    }\n");
        }
        case 1 -> {
          code.append("    int i = from;\n    while (i < to) {\n");
          statements(false, isNested);
          code.append("      i++;\n    }\n");
        }
        case 2 -> {
          code.append("    int i = from;\n    do {\n");
          statements(false, isNested);
          code.append("      i += ").append(step).append(";\n    } while (i < to);\n");
        }
        case 3 -> {
          code.append("    for (int i = from, j = 0; i < to; i += ").append(step);
          code.append(", j++) {\n");
          code.append("      s += b[j];\n");
          statements(true, isNested);
          code.append("    }\n");
        }
        default -> {
          code.append("    for (int i = from; i < to; i += ").append(step).append(") {\n");
          statements(true, isNested);
          code.append("    }\n");
        }
      }
    }

    private void statements(boolean mayContinue, boolean isNested) {
      int count = 1 + random.nextInt(5);
      for (int i = 0; i < count; i++) {
        code.append("      ").append(statement(mayContinue, isNested)).append('\n');
      }
    }

    private String statement(boolean mayContinue, boolean isNested) {
      String condition = "s % " + (3 + random.nextInt(30)) + " == " + random.nextInt(3);
      return switch (random.nextInt(17)) {
        case 0 -> "if (" + condition + ") break;";
        case 1 -> mayContinue ? "if (" + condition + ") continue;" : "s++;";
        case 2 -> isNested ? "if (" + condition + ") continue outer;" : "s ^= i;";
        case 3 -> "if (" + condition + ") return s;";
        case 4 -> "if (" + condition + ") { s += " + element() + "; }";
        case 5 -> "s = s / (s % 17 - " + random.nextInt(3) + ");";
        case 6 -> "s += b[s & 31];";
        case 7 -> element() + " = s + i;";
        case 8 -> element() + " += " + element() + ";";
        case 9 -> "field += " + element() + ";";
        case 10 -> "s += Math.max(s, " + element() + ");";
        case 11 -> "s += same[p];";
        case 12 -> random.nextBoolean() ? "same[p] = i;" : "s += same[p + 2];";
        case 13 -> "s = quiet(s);";
        case 14 -> random.nextInt(3) == 0 ? "s = loud(s);" : "s += i;";
        default -> "s += " + element() + ";";
      };
    }

    private String element() {
      String array =
          switch (random.nextInt(4)) {
            case 0 -> "a";
            case 1 -> "SHARED";
            case 2 -> "own";
            default -> "b";
          };
      String index =
          switch (random.nextInt(4)) {
            case 0 -> "i + 1";
            case 1 -> "i - 2";
            case 2 -> "2 + i";
            default -> "i";
          };
      return array + "[" + index + "]";
    }
  }
}
