// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelTest {
  /** A program, and one small thing that may go wrong in it. */
  private record Damage(String program, Function<Size, Kernel> rounds, Consumer<Kernel> damage) {
    static <K extends Kernel> Damage of(
        Class<K> type, Function<Size, K> rounds, Consumer<K> damage) {
      return new Damage(type.getName(), rounds::apply, kernel -> damage.accept(type.cast(kernel)));
    }

    Kernel computed(int threads) throws InterruptedException {
      Kernel kernel = rounds.apply(Size.SMALL);
      kernel.compute(threads);
      return kernel;
    }

    @Override
    public String toString() {
      return program;
    }
  }

  static Stream<Damage> programs() {
    return Stream.of(
        Damage.of(Series.class, Series::new, kernel -> kernel.sines[7] += 1e-3),
        Damage.of(Crypt.class, Crypt::new, kernel -> kernel.decrypted[11] ^= 1),
        Damage.of(Sor.class, Sor::new, kernel -> kernel.grid[5][6] += 1e-5),
        Damage.of(Lufact.class, Lufact::new, kernel -> kernel.solution[3] += 1e-5),
        Damage.of(Sparse.class, Sparse::new, kernel -> kernel.product[9] += 1e-3),
        Damage.of(MonteCarlo.class, MonteCarlo::new, kernel -> kernel.totals.add(new double[] {1})),
        Damage.of(Moldyn.class, Moldyn::new, kernel -> kernel.velocity[1][2] += 1e-5),
        Damage.of(RayTracer.class, RayTracer::new, kernel -> kernel.pixels[300] ^= 1),
        Damage.of(Tsp.class, Tsp::new, kernel -> kernel.best.offer(kernel.best.length() - 1)),
        Damage.of(Elevator.class, Elevator::new, kernel -> kernel.passengers.get(17).leave(-1)),
        Damage.of(Philosophers.class, Philosophers::new, kernel -> kernel.meals[0]--),
        Damage.of(
            Bank.class,
            Bank::new,
            kernel -> kernel.execute("UPDATE account SET balance = balance + 1 WHERE id = 5")),
        Damage.of(TextIndex.class, TextIndex::new, kernel -> kernel.found--));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void anyNumberOfThreadsGivesTheRightResult(Damage program) throws InterruptedException {
    for (int threads : List.of(1, 2, 4)) {
      program.computed(threads).check();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aWrongResultIsDetected(Damage program) throws InterruptedException {
    Kernel kernel = program.computed(2);
    program.damage().accept(kernel);
    assertThatExceptionOfType(WrongResultException.class).isThrownBy(kernel::check);
  }

  @Test
  void everyProgramIsTested() {
    assertThat(programs().map(Damage::program))
        .containsExactlyElementsOf(Stream.of(Program.values()).map(Program::mainClass).toList());
  }

  @Test
  void moneyThatOnlyWentToTheWrongAccountIsDetected() throws InterruptedException {
    Bank bank = new Bank(Size.SMALL);
    bank.compute(2);
    bank.execute(
        "UPDATE account SET balance = balance + 1 WHERE id = 5",
        "UPDATE account SET balance = balance - 1 WHERE id = 6");
    assertThatExceptionOfType(WrongResultException.class).isThrownBy(bank::check);
  }
}
