// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is counted in variables of a method must not get lost, whichever way that is left. */
final class CountingTest {
  /** Counting must give the numbers of what is reported otherwise. */
  private static void assertCountedAsReported(Class<?> program) throws Exception {
    InstrumentedProgram reporting = new InstrumentedProgram(Plan.Accesses.ALL, program);
    InstrumentedProgram counting = new InstrumentedProgram(Plan.Accesses.COUNTED, program);
    assertThat(counting.run()).isEqualTo(reporting.run());
    List<Long> reported =
        Stream.of("read ", "write ", "volatile read ", "volatile write ")
            .map(kind -> reporting.reports().stream().filter(r -> r.startsWith(kind)).count())
            .toList();
    assertThat(reported.get(0)).isPositive();
    assertThat(counting.counts()).isEqualTo(reported);
  }

  static final class NestedLoops {
    static long total;
    static volatile int rounds;

    static long run() {
      total = 0;
      double[][] table = new double[5][7];
      long wide = 3;
      outer:
      for (int i = 0; i < table.length; i++) {
        double[] row = table[i];
        for (int j = 0; j < row.length; j++) {
          if (j == 6 && i == 2) {
            continue outer;
          }
          row[j] = row[(j + 1) % row.length] + wide;
          if (i == 4 && j == 3) {
            break outer;
          }
        }
        rounds = i;
        wide += rounds;
        total += sum(row);
      }
      return total;
    }

    static long sum(double[] row) {
      long sum = 0;
      int i = 0;
      do {
        sum += (long) row[i];
      } while (++i < row.length);
      return sum;
    }
  }

  @Test
  void nestedLoops() throws Exception {
    assertCountedAsReported(NestedLoops.class);
  }

  static final class Exceptions {
    int n;

    int count(int[] of, int limit) {
      long wide = limit;
      for (int i : of) {
        n += i;
        try {
          check(n, wide);
        } catch (IllegalStateException e) {
          n = of[0];
        } finally {
          n++;
        }
      }
      return n;
    }

    static void check(int n, long limit) {
      if (n > 2 * limit) {
        throw new IllegalArgumentException("too much");
      } else if (n > limit) {
        throw new IllegalStateException("enough");
      }
    }

    static String run() {
      Exceptions exceptions = new Exceptions();
      int few = exceptions.count(new int[] {1, 2, 3, 4, 5}, 8);
      try {
        return "not " + exceptions.count(new int[] {1, 2, 3, 4, 500, 6}, 8);
      } catch (IllegalArgumentException e) {
        return e.getMessage() + few + exceptions.n;
      }
    }
  }

  @Test
  void loopsThatExceptionsLeave() throws Exception {
    assertCountedAsReported(Exceptions.class);
  }

  static final class Switches {
    private final int[] code = {0, 1, 2, 3, 2, 1, 9, 4};
    private int accumulator;

    private int interpret() {
      for (int at = 0; ; at++) {
        switch (code[at]) {
          case 0 -> accumulator = 1;
          case 1 -> accumulator += code[at + 1];
          case 2 -> {
            double doubled = accumulator;
            accumulator = (int) (doubled * 2);
          }
          case 4 -> {
            return accumulator;
          }
          default -> code[at] = at;
        }
      }
    }

    static int run() {
      return new Switches().interpret();
    }
  }

  @Test
  void loopsWithSwitchesThatReturn() throws Exception {
    assertCountedAsReported(Switches.class);
  }

  static final class Locks {
    private int n;

    private synchronized long add(int[] values) {
      long sum = 0;
      for (int value : values) {
        synchronized (values) {
          sum += value;
          n++;
          if (value < 0) {
            return sum;
          }
        }
      }
      return sum;
    }

    static long run() {
      Locks locks = new Locks();
      return locks.add(new int[] {1, 2, 3}) + locks.add(new int[] {1, -2, 3}) + locks.n;
    }
  }

  @Test
  void loopsInAndAroundMonitors() throws Exception {
    assertCountedAsReported(Locks.class);
  }

  /** Stops in the middle of things, as a program does that calls {@code System.exit}. */
  static final class Unfinished {
    static final int[] VALUES = new int[10];

    static String run() {
      for (int i = 0; i < VALUES.length; i++) {
        VALUES[i] = i;
      }
      long start = seenSoFar();
      long inFirst = 0;
      for (int i = 0; i < VALUES.length; i++) {
        VALUES[i]++;
        if (i == 5) {
          inFirst = seenSoFar() - start;
        }
      }
      start = seenSoFar();
      long inSecond = 0;
      for (int i = 0; i < VALUES.length; i++) {
        VALUES[i] = Math.max(i, 3);
        if (i == 5) {
          inSecond = seenSoFar() - start;
        }
      }
      return inFirst + " " + inSecond;
    }

    static long seenSoFar() {
      return dev.keirin.probe.ThreadCounts.totals()[dev.keirin.probe.CountedKind.WRITE];
    }
  }

  @Test
  void whatLoopsThatMakeCallsDidIsSeenBeforeTheyEnd() throws Exception {
    InstrumentedProgram program = new InstrumentedProgram(Plan.Accesses.COUNTED, Unfinished.class);
    // In a loop with several calls, the sixth time round is still to come.
    assertThat(program.run()).isEqualTo("6 5");
    assertThat(program.counts()).containsExactly(14L, 30L, 0L, 0L);
  }
}
