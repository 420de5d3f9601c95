// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.trace.TracePrinter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextReaderTest {
  private static long read(InputStream input, Operations sink) {
    return new TextReader("some.std", input).replay(sink, n -> {});
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String printed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    read(stream(text), new TracePrinter(bytes, 0));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyOperationIsReadAndPrintedAgain() {
    String text =
        """
        T1|r(V12)|345
        T1|w(V234.23[0])|any text: (at all)
        T1|vr(flag)|com.acme.Cache.get:12
        T1|vw(com.acme.Cache@12.size)|Cache.java:7
        T1|upd(m{k|)|1
        T1|acq(L)|
        """
                .replace("m{k|)", "m{k\\p})")
            + """
        T1|rel(L)|1
        T1|acqs(L)|1
        T1|rels(L)|1
        T1|acq(L)|1
        T1|wait(L)|1
        T1|wake(L)|1
        T1|notify(L)|1
        T1|fork(T2)|1
        T2|exit|?
        T1|join(T2)|1
        T1|begin(com.acme.Cache.get)|1
        T1|begin|1
        T1|end|1
        T1|end(com.acme.Cache.get)|1
        T1|yield|1
        T1|send(latch:java.util.concurrent.CountDownLatch@3)|1
        T1|recv(c)|1
        T1|r(x)|1|-9223372036854775808
        T1|w(x)|1|7
        T1|upd(y)|1|-1->2
        """;
    assertThat(printed(text)).isEqualTo(text);
  }

  @Test
  void lineEndsAndBlankLinesAndAByteOrderMarkDoNotMatter() {
    String text = "T1|r(x)|1\nT1|w(x)|2|3\n";
    assertThat(printed("T1|r(x)|1\r\nT1|w(x)|2|3\r\n")).isEqualTo(text);
    assertThat(printed("T1|r(x)|1\nT1|w(x)|2|3")).isEqualTo(text);
    assertThat(printed("\n \t\r\nT1|r(x)|1\n\n\nT1|w(x)|2|3\n\n")).isEqualTo(text);
    assertThat(printed("\uFEFF" + text)).isEqualTo(text);
    assertThat(printed("")).isEmpty();
    assertThat(printed("T1|begin()|1\n")).isEqualTo("T1|begin|1\n");
  }

  @Test
  void parenthesesInNamesNeedNotBeBalanced() {
    String text = "T(1|r(a)b((c)|1)\n";
    assertThat(printed(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nonsense; thread|operation(target)|location",
        "T1; thread|operation(target)|location",
        "T1|r(x); thread|operation(target)|location",
        "|r(x)|1; the name of a thread",
        "T1||1; an operation such as",
        "T1|read(x)|1; an operation such as",
        "T1|R(x)|1; an operation such as",
        "T1| r(x)|1; an operation such as",
        "T1|notifyall(x)|1; an operation such as",
        "T1|r|1; 'a target, as in r(x)'",
        "T1|r()|1; 'a target, as in r(x)'",
        "T1|acq|1; 'a target, as in acq(x)'",
        "T1|fork|1; 'a target, as in fork(x)'",
        "T1|r(x|1; a closing parenthesis",
        "T1|r(x)y|1; a closing parenthesis",
        "T1|r(|1; a closing parenthesis",
        "T1|yield(x)|1; no target after yield",
        "T1|exit(x)|1; no target after exit",
        "T1|acq(x)|1|5; no value after the location",
        "T1|r(x)|1|; a whole number",
        "T1|r(x)|1|five; a whole number",
        "T1|r(x)|1|99999999999999999999; a whole number",
        "T1|r(x)|1|1->2; a whole number",
        "T1|upd(x)|1|5; old->new",
        "T1|upd(x)|1|5->; a whole number",
        "T1|r(x)|1|5|6; at most four fields"
      })
  void aLineThatDoesNotParseIsRefused(String line, String expected) {
    for (String after : List.of("", "\n", "\r\n", "\nT1|r(x)|1\n")) {
      assertThatThrownBy(() -> printed("T1|r(x)|1\n\n" + line + after))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("some.std, line 3: expected ")
          .hasMessageContaining(expected)
          .hasMessageEndingWith("found \"" + line + "\".");
    }
  }

  @Test
  void whatIsNotUtf8IsRefused() {
    byte[] latin1 = "T1|r(x)|1\nT1|r(\u00e9)|1\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> read(new ByteArrayInputStream(latin1), new Operations() {}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("some.std, line 2: expected UTF-8 text");
  }

  @Test
  void controlCharactersOfABadLineAreEscapedInTheMessage() {
    assertThatThrownBy(() -> printed("\u001b[31m" + "x".repeat(100)))
        .hasMessageContaining("\"\\u001b[31mxxx")
        .hasMessageEndingWith("...\".");
  }

  @Test
  void aLineMayBeLongButNotEndless() {
    String line = "T1|r(" + "x".repeat(500_000) + ")|1\n";
    List<VariableId> read = new ArrayList<>();
    read(
        stream("T1|r(x)|1\n" + line),
        new Operations() {
          @Override
          public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
            read.add(variable);
          }
        });
    assertThat(read.get(1).toString()).hasSize(500_000);
    assertThatThrownBy(() -> printed("T1|r(x)|1\nT1|r(" + "x".repeat(3 << 20)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("some.std, line 2: expected a line of at most 1048576 bytes.");
  }

  @Test
  void anUnreadableStreamIsABadInput() {
    InputStream broken = InputStream.nullInputStream();
    assertThatCode(broken::close).doesNotThrowAnyException();
    assertThatThrownBy(() -> read(broken, new Operations() {}))
        .isInstanceOf(BadInputException.class)
        .hasMessage("Cannot read some.std: Stream closed");
  }

  @Test
  void linesMayBeSplitAnywhereBetweenReads() {
    String text = "T1|r(x)|1\r\nT2|upd(y)|22|1->2\r\n\r\nT1|begin|3";
    InputStream trickle =
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(1, length));
          }
        };
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    assertThat(read(trickle, new TracePrinter(bytes, 0))).isEqualTo(3);
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(printed(text));
  }
}
