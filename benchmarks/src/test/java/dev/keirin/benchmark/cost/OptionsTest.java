// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.keirin.benchmark.kernel.Program;
import dev.keirin.benchmark.kernel.Size;
import dev.keirin.input.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  @Test
  void everythingHasADefault() {
    Options options = Options.parse();
    assertThat(options.programs()).containsExactly(Program.values());
    assertThat(options.size()).isEqualTo(Size.FULL);
    assertThat(options.repetitions()).isEqualTo(3);
    assertThat(options.threads()).isEqualTo(2);
    assertThat(options.java()).isExecutable();
    assertThat(options.configurations()).containsExactly(Configuration.PLAIN);
  }

  @Test
  void everythingCanBeChosen() {
    String home = System.getProperty("java.home");
    Options options =
        Options.parse(
            "--programs=sor,h2",
            "--size=small",
            "--repetitions=5",
            "--threads=4",
            "--java-home=" + home,
            "empty=-javaagent:k.jar=analysis=empty  -Xmx1g",
            "again=");
    assertThat(options.programs()).containsExactly(Program.SOR, Program.H2);
    assertThat(options.size()).isEqualTo(Size.SMALL);
    assertThat(options.repetitions()).isEqualTo(5);
    assertThat(options.threads()).isEqualTo(4);
    assertThat(options.java()).isEqualTo(Path.of(home, "bin", "java"));
    assertThat(options.configurations())
        .containsExactly(
            Configuration.PLAIN,
            new Configuration("empty", List.of("-javaagent:k.jar=analysis=empty", "-Xmx1g")),
            new Configuration("again", List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          --programs=sor,sore > there is no program 'sore'; --help lists what there is
          --programs          > there is no program ''; --help lists what there is
          --size=SMALL        > --size is 'SMALL'; expected small or full
          --repetitions=0     > --repetitions is '0'; expected a number from 1
          --threads=two       > --threads is 'two'; expected a number from 1
          --java-home=nowhere > --java-home is 'nowhere'; expected a JDK with bin/java
          --fast              > there is no option '--fast'; --help lists what there is
          empty               > 'empty' is not a configuration; expected name=arguments of the JVM
          plain=-Xint         > two configurations are named 'plain'; expected different names
          """)
  void whatIsNotUnderstoodIsNamed(String argument, String message) {
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> Options.parse(argument))
        .withMessage(message);
  }
}
