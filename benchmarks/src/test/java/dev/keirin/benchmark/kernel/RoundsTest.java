// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
  /** A program whose second round goes wrong. */
  static final class Forgetful implements Kernel {
    private static int rounds;

    public static void main(String[] arguments) throws Exception {
      Rounds.main(arguments, size -> new Forgetful());
    }

    @Override
    public void compute(int threads) {
      rounds++;
    }

    @Override
    public void check() {
      WrongResultException.unlessEqual("round", 1, rounds);
    }
  }

  private record Ended(int exitCode, String output) {}

  private static Ended run(Class<?> program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  @Test
  void bothRoundsAndThePeakMemoryArePrinted() throws Exception {
    Ended ended = run(Philosophers.class, "small", "3");
    assertThat(ended.exitCode()).isZero();
    KernelTimes times = KernelTimes.parse(ended.output().strip()).orElseThrow();
    assertThat(times.firstRound()).isPositive();
    assertThat(times.steadyRound()).isPositive();
    assertThat(times.peakKilobytes()).isNotNegative();
  }

  @Test
  void aWrongResultInAnyRoundEndsWithOne() throws Exception {
    assertThat(run(Forgetful.class, "small"))
        .isEqualTo(new Ended(1, "wrong result: round is 2, expected 1" + System.lineSeparator()));
  }

  @Test
  void argumentsThatMakeNoSenseEndWithTwo() throws Exception {
    String usage = "expected arguments: small|full [number of threads]" + System.lineSeparator();
    assertThat(run(Sor.class, "huge")).isEqualTo(new Ended(2, usage));
    assertThat(run(Sor.class, "small", "0")).isEqualTo(new Ended(2, usage));
  }
}
