// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTableTest {
  @TempDir Path directory;

  private static ModelTable table(String... lines) {
    ModelTable table = new ModelTable();
    table.add(List.of(lines), "mine.txt");
    return table;
  }

  private static MethodShape method(String name, String... parameters) {
    return new MethodShape(name, List.of(parameters));
  }

  @Test
  void aLineIsForAllOverloadsUnlessItNamesParameters() {
    ModelTable table = table("a.B", "  put  update key 1  # comment", "  put(Object) write");

    assertThat(table.line("a.B", method("put", "int")).effects().get(0))
        .isInstanceOf(AccessEffect.class);
    assertThat(table.line("a.B", method("put", "java.lang.Object")).parameters())
        .containsExactly("Object");
    assertThat(table.line("a.B", method("get"))).isNull();
    assertThat(table.line("a.C", method("put"))).isNull();
  }

  @Test
  void severalEffectsAreSeparatedByCommas() {
    ModelTable table = table("a.B", "  swap send queue argument 1, receive queue result");

    assertThat(table.line("a.B", method("swap")).effects())
        .hasSize(2)
        .allMatch(ChannelEffect.class::isInstance);
  }

  @Test
  void whatConcernsNoOtherThreadHasNoEffects() {
    assertThat(table("a.B", "  size nothing").line("a.B", method("size")).effects()).isEmpty();
  }

  @Test
  void aLaterFileReplacesAClass() {
    ModelTable table = table("a.B", "  get read");
    table.add(List.of("a.B", "  put write"), "other.txt");

    assertThat(table.line("a.B", method("get"))).isNull();
    assertThat(table.line("a.B", method("put"))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get | expected a method and what it does",
        "get(int write | expected a method and what it does",
        "get(int,,int) read | expected a parameter type between the commas",
        "get reads | 'reads' is nothing that a method can do",
        "get read twice | did not expect 'twice' after 'read twice'",
        "get read key | expected the number of an argument at the end of the line",
        "get read key 0 | expected the number of an argument, counted from 1, but found '0'",
        "get read if-odd | expected one of always, if-true, if-false",
        "get wait | expected 'monitor' or 'lock' at the end of the line",
        "get wait here | expected 'monitor' or 'lock', but found 'here'",
        "get send | expected a kind of channel at the end of the line",
        "get send mail this | expected one of latch, barrier, queue",
        "get send queue | expected 'this', 'argument', 'result', 'elements' or 'current-thread'",
        "get send queue him | but found 'him'",
        "get read, | expected what the method does at the end of the line",
        "get barrier jump | expected one of meet, reset",
      })
  void aMistakeIsToldWithFileAndLine(String line, String message) {
    assertThatThrownBy(() -> table("a.B", "", "  " + line))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("mine.txt, line 3: ")
        .hasMessageContaining(message)
        .hasMessageEndingWith(".");
  }

  @Test
  void methodsNeedAClassBeforeThem() {
    assertThatThrownBy(() -> table("  get read"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("mine.txt, line 1: expected a class name before the first method.");
  }

  @Test
  void aClassNameIsAName() {
    assertThatThrownBy(() -> table("a.B:"))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "mine.txt, line 1: expected a class name such as java.util.Vector, but found 'a.B:'.");
  }

  @Test
  void aFileThatIsNotThereIsToldByName() {
    Path missing = directory.resolve("missing.txt");

    assertThatThrownBy(() -> new ModelTable().add(missing))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(missing.toString());
  }

  @Test
  void aFileIsRead() throws Exception {
    Path file = Files.writeString(directory.resolve("mine.txt"), "a.B\n  get read\n");
    ModelTable table = new ModelTable();
    table.add(file);

    assertThat(table.hasClass("a.B")).isTrue();
  }

  @Test
  void everyClassAndMethodOfTheStandardTableExists() throws Exception {
    ModelTable table = ModelTable.standard();

    assertThat(table.classes()).hasSizeGreaterThan(50);
    for (String name : table.classes()) {
      if (!isNew(name) || Runtime.version().feature() >= 25) {
        assertThat(Class.forName(name, false, null)).isNotNull();
      }
    }
  }

  private static boolean isNew(String className) {
    return className.contains("StructuredTaskScope");
  }
}
