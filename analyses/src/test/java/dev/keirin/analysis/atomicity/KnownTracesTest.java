// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.testkit.Execution;
import dev.keirin.testkit.truth.Truth;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The analyses agree with verdicts that were found independently. */
class KnownTracesTest {
  static Stream<String> verdicts() {
    return text("verdicts.csv").lines().skip(1);
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void analysesAgreeWithTheKnownVerdict(String line) {
    String[] fields = line.split(",", -1);
    boolean isSerializable = Boolean.parseBoolean(fields[1]);
    int first = isSerializable ? -1 : Integer.parseInt(fields[2]);
    Execution execution = Execution.parse(text(fields[0]));
    assertThat(new SerializabilityOracle(execution).firstViolation()).isEqualTo(first);
    assertThat(Verdict.ofVelodrome(execution).firstViolation()).isEqualTo(first);
    assertThat(Verdict.ofVelodromeBehindFilter(execution).firstViolation()).isEqualTo(first);
    assertThat(Verdict.ofVelodromeBehindFilter(execution).firstViolation()).isEqualTo(first);
    assertThat(Verdict.ofAeroDrome(execution).firstViolation()).isEqualTo(first);
    Truth truth = Truth.strictly(execution);
    assertThat(truth.isSerializable()).isEqualTo(isSerializable);
    assertThat(AllBlame.difference(execution, truth, AccessFilter.NONE)).isNull();
  }

  private static String text(String file) {
    try (InputStream in = KnownTracesTest.class.getResourceAsStream("/traces/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
