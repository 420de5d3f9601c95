// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.option.OptionKind;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestOptionsTest {
  @Test
  void theAttributesAreTheOptions() {
    assertThat(CheckConcurrency.class.getDeclaredMethods())
        .extracting(Method::getName)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Option.values())
                .filter(Option::isForTests)
                .map(Option::camelCaseName)
                .toList());
    assertThat(Stream.of(Option.values()).filter(Option::isForTests))
        .allSatisfy(option -> assertThat(type(option)).isEqualTo(expectedType(option)));
  }

  private static Class<?> type(Option option) throws NoSuchMethodException {
    return CheckConcurrency.class.getMethod(option.camelCaseName()).getReturnType();
  }

  private static Class<?> expectedType(Option option) {
    if (option.kind() == OptionKind.FLAG) {
      return boolean.class;
    }
    return option.kind().isList() ? String[].class : String.class;
  }

  @CheckConcurrency
  private static final class Plain {}

  @CheckConcurrency(analysis = "eraser", exact = true, models = "m.txt")
  private static final class Special {}

  private static GivenOptions of(Class<?> type) {
    return TestOptions.of(type.getAnnotation(CheckConcurrency.class));
  }

  @Test
  void onlyWhatIsNotTheDefaultIsGiven() {
    assertThat(of(Plain.class).text()).isEmpty();
    assertThat(of(Special.class).text())
        .isEqualTo("analysis=eraser,models=" + Path.of("m.txt").toAbsolutePath() + ",exact");
  }

  @Test
  void anAgentForSeveralTestsHasAllTheirAnalyses() {
    GivenOptions merged = TestOptions.merged(of(Plain.class), of(Special.class));

    assertThat(merged.list(Option.ANALYSES)).containsExactly("velodrome", "fasttrack", "eraser");
    assertThat(merged.has(Option.EXACT)).isTrue();
  }

  @Test
  void anAgentServesWhoWantsLess() {
    assertThat(TestOptions.contradiction(GivenOptions.none(), of(Plain.class))).isEmpty();
    assertThat(TestOptions.contradiction(GivenOptions.parse("exact"), of(Plain.class))).isEmpty();
    assertThat(TestOptions.contradiction(GivenOptions.none(), of(Special.class)))
        .hasValueSatisfying(why -> assertThat(why).contains("eraser"));
    assertThat(
            TestOptions.contradiction(
                GivenOptions.parse("analysis=eraser"), GivenOptions.parse("analysis=eraser,exact")))
        .hasValue(
            "the test wants exact, but this JVM is watched with no exact; let it run in a JVM of"
                + " its own");
    assertThat(
            TestOptions.contradiction(GivenOptions.none(), GivenOptions.parse("atomic=annotated")))
        .hasValueSatisfying(
            why -> assertThat(why).contains("atomic=annotated").contains("atomic=default"));
  }
}
