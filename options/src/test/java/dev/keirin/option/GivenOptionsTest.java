// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GivenOptionsTest {
  @Test
  void listsNeedNoQuotes() {
    GivenOptions given = GivenOptions.parse("analysis=eraser,fasttrack,exact,report=a\\,b");

    assertThat(given.list(Option.ANALYSES)).containsExactly("eraser", "fasttrack");
    assertThat(given.has(Option.EXACT)).isTrue();
    assertThat(given.value(Option.REPORT_DIRECTORY)).isEqualTo("a,b");
  }

  @Test
  void whatIsNotGivenHasItsDefault() {
    GivenOptions given = GivenOptions.parse(null);

    assertThat(given.list(Option.ANALYSES)).containsExactly("velodrome", "fasttrack");
    assertThat(given.value(Option.ATOMIC)).isEqualTo("default");
    assertThat(given.path(Option.BASELINE)).isEmpty();
    assertThat(given.settings())
        .containsEntry("eraser-grain", "field")
        .containsEntry("yield-placement", "operation")
        .doesNotContainKeys("analysis", "yields", "learn-atomic");
  }

  @Test
  void whatIsLearnedNeedsTheAnalysisThatLearns() {
    assertThatThrownBy(() -> GivenOptions.parse("analysis=eraser,learn-atomic=f").settings())
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "--learn-atomic=FILE is about what velodrome finds, which --analysis leaves out.");
  }

  @Test
  void theTextIsReadBackAsItWas() {
    GivenOptions given =
        GivenOptions.none()
            .with(Option.INCLUDE, List.of("a.*", "b,c"))
            .with(Option.EXACT, List.of())
            .with(Option.RESULT, "C:\\dir");

    GivenOptions read = GivenOptions.parse(given.text());

    assertThat(read.text()).isEqualTo(given.text());
    assertThat(read.list(Option.INCLUDE)).containsExactly("a.*", "b,c");
    assertThat(read.value(Option.RESULT)).isEqualTo("C:\\dir");
  }

  @Test
  void theCommandLineTakesTheSame() {
    assertThat(GivenOptions.parse("analysis=eraser,fasttrack,exact").arguments())
        .containsExactly("--analysis=eraser,fasttrack", "--exact");
  }

  @Test
  void pathsCanBeMadeIndependentOfTheDirectory() {
    GivenOptions given = GivenOptions.parse("models=m.txt,include=m.txt").withAbsolutePaths();

    assertThat(given.path(Option.MODELS)).hasValue(Path.of("m.txt").toAbsolutePath());
    assertThat(given.list(Option.INCLUDE)).containsExactly("m.txt");
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    assertRefused("analyses=eraser", "there is no option 'analyses'; expected some of analysis,");
    assertRefused("exact=yes", "the option 'exact' takes no value, but has [yes].");
    assertRefused("baseline=", "the option 'baseline' needs a value: FILE.");
    assertRefused("atomic=all,none", "the option 'atomic' takes one value, not [all, none]");
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> GivenOptions.parse(text))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void namesFollowTheCustomsOfEachPlace() {
    assertThat(Option.ATOMIC_FILE.camelCaseName()).isEqualTo("atomicFile");
    assertThat(Option.EXACT.camelCaseName()).isEqualTo("exact");
    assertThat(Stream.of(Option.values()).map(Option::optionName)).doesNotHaveDuplicates();
    assertThat(Option.values())
        .allSatisfy(o -> assertThat(o.label().isEmpty()).isEqualTo(o.kind() == OptionKind.FLAG));
  }
}
