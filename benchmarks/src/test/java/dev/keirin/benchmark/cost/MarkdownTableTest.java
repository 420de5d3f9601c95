// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.benchmark.kernel.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  private static final Configuration EMPTY = new Configuration("empty", List.of("-x"));
  private static final List<Program> PROGRAMS = List.of(Program.SOR, Program.TSP);

  private final Results results = new Results();

  private String table(Configuration... configurations) {
    return new MarkdownTable(results, PROGRAMS, List.of(configurations)).render();
  }

  @Test
  void ratiosAreOfMediansAndTheirMeanIsGeometric() {
    for (int kernel : List.of(100, 900, 110)) {
      results.add(Program.SOR, Configuration.PLAIN, new Measurement(kernel, 150, 400, 50));
    }
    for (int kernel : List.of(220, 10, 300)) {
      results.add(Program.SOR, EMPTY, new Measurement(kernel, 300, 600, 50));
    }
    results.add(Program.TSP, Configuration.PLAIN, new Measurement(10, 20, 100, 50));
    results.add(Program.TSP, EMPTY, new Measurement(80, 160, 150, 200));
    assertThat(table(Configuration.PLAIN, EMPTY))
        .isEqualTo(
            """
            | program | kernel ms | first ms | process ms | peak MB | empty kernel | empty process | empty memory |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            | sor | 110 | 150 | 400 | 50 | 2.00 | 1.50 | 1.00 |
            | tsp | 10 | 20 | 100 | 50 | 8.00 | 1.50 | 4.00 |
            | geometric mean |  |  |  |  | 4.00 | 1.50 | 2.00 |
            """);
  }

  @Test
  void anEvenNumberOfRunsHasTheMeanOfTheMiddleTwo() {
    Measurement median =
        Measurement.median(
            List.of(
                new Measurement(4, 1, 9, 1),
                new Measurement(1, 1, 5, 1),
                new Measurement(2, 1, 7, 1),
                new Measurement(9, 1, 1, 1)));
    assertThat(median).isEqualTo(new Measurement(3, 1, 6, 1));
  }

  @Test
  void aFailureIsShownAndLeftOutOfTheMeanEvenIfAnotherRunEndedWell() {
    for (Program program : PROGRAMS) {
      results.add(program, Configuration.PLAIN, new Measurement(10, 20, 100, 50));
      results.add(program, EMPTY, new Measurement(30, 20, 100, 50));
    }
    results.addFailure(Program.TSP, EMPTY);
    assertThat(results.hasFailure()).isTrue();
    assertThat(table(Configuration.PLAIN, EMPTY))
        .contains("| tsp | 10 | 20 | 100 | 50 | failed | failed | failed |")
        .contains("| geometric mean |  |  |  |  | 3.00 | 1.00 | 1.00 |");
  }

  @Test
  void withoutThePlainRunThereAreNoRatios() {
    results.addFailure(Program.SOR, Configuration.PLAIN);
    results.add(Program.SOR, EMPTY, new Measurement(30, 20, 100, 50));
    assertThat(table(Configuration.PLAIN, EMPTY))
        .contains("| sor | failed | failed | failed | failed | failed | failed | failed |");
  }

  @Test
  void memoryThatIsNotKnownIsNotMadeUp() {
    results.add(Program.SOR, Configuration.PLAIN, new Measurement(10, 20, 100, 0));
    results.add(Program.SOR, EMPTY, new Measurement(30, 20, 100, 0));
    assertThat(table(Configuration.PLAIN, EMPTY)).contains("| 3.00 | 1.00 | ? |");
  }
}
