// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of operation can be written and read, with values and without, in both formats. */
class EachKindTest {
  /** The operations that arrive, as they are called, and the values. */
  private static final class Arrived extends UniformOperations {
    private final List<String> all = new ArrayList<>();

    @Override
    public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
      all.add(kind + " " + thread + " " + Objects.toString(target, "-") + " " + site);
    }

    @Override
    public void values(long before, long after) {
      all.add("values " + before + " " + after);
    }
  }

  private static Operation operation(OperationKind kind) {
    return new Operation(
        "T", kind, kind.target() == OperationKind.Target.NONE ? "" : "acme.Thing", "a.B.c:7");
  }

  private static List<String> expected(OperationKind kind) {
    String target = kind.target() == OperationKind.Target.NONE ? "-" : "acme.Thing";
    String site = kind == OperationKind.THREAD_END ? "null" : "a.B.c:7";
    return List.of(kind + " T " + target + " " + site);
  }

  @ParameterizedTest
  @EnumSource
  void isReadFromTextAsItWasWritten(OperationKind kind) {
    Execution execution = new Execution(List.of(operation(kind)));
    byte[] text = Recording.asText(execution::replay);
    assertThat(new String(text, StandardCharsets.UTF_8)).startsWith("T|" + kind.word());
    Arrived arrived = new Arrived();
    Recording.readText(text, arrived);
    assertThat(arrived.all).isEqualTo(expected(kind));
    assertThat(Recording.asText(sink -> Recording.readText(text, sink))).isEqualTo(text);
  }

  @ParameterizedTest
  @EnumSource
  void isReadFromKtraceAsItWasWritten(OperationKind kind) {
    byte[] file = Recording.asKtrace(new Execution(List.of(operation(kind)))::replay);
    Arrived arrived = new Arrived();
    assertThat(Recording.readKtrace(file, arrived)).isEqualTo(new ReadResult(1, Optional.empty()));
    assertThat(arrived.all).isEqualTo(expected(kind));
  }

  @ParameterizedTest
  @EnumSource
  void hasValuesInBothFormatsIfItIsAnAccess(OperationKind kind) {
    if (kind.target() != OperationKind.Target.VARIABLE) {
      return;
    }
    Execution execution = new Execution(List.of(operation(kind)));
    List<String> expected = new ArrayList<>();
    expected.add("values " + (kind.reads() ? -3 : 0) + " " + (kind.writes() ? 1L << 60 : 0));
    expected.addAll(expected(kind));

    Arrived fromText = new Arrived();
    Recording.readText(
        Recording.asText(
            sink -> {
              sink.values(-3, 1L << 60);
              execution.replay(sink);
            }),
        fromText);
    assertThat(fromText.all).isEqualTo(expected);

    Arrived fromKtrace = new Arrived();
    Recording.readKtrace(
        Recording.asKtrace(
            sink -> {
              sink.values(-3, 1L << 60);
              execution.replay(sink);
            }),
        fromKtrace);
    assertThat(fromKtrace.all).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void isCounted(OperationKind kind) {
    TraceStatistics statistics = new TraceStatistics();
    new Execution(List.of(operation(kind))).replay(statistics);
    assertThat(statistics.kinds()).containsExactly(Map.entry(kind, 1L));
  }
}
