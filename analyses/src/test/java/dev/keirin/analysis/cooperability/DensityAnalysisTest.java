// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.Run;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import dev.keirin.testkit.Execution;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DensityAnalysisTest {
  private final DensityAnalysis density =
      new DensityAnalysis(
          new AnalysisContext(
              0,
              Map.of(),
              finding -> {
                throw new AssertionError(finding);
              }));
  private final ThreadId one = new ThreadId(0, "one");
  private final ThreadId two = new ThreadId(1, "two");
  private final VariableId x = VariableId.field(ObjectId.named("c"), "x");
  private final LockId lock = new LockId(ObjectId.named("c"));

  @Test
  void pointsAreCountedUnderEachSemanticsAndByOutermostClass() {
    Block broken = new Block("acme.Counter", "add");
    Block atomic = new Block("acme.Counter", "get");
    Site brokenEntry = site("acme.Counter", 1);
    Site atomicEntry = site("acme.Counter", 5);
    Site read = site("acme.Counter", 2);
    Site write = site("acme.Counter", 3);
    Site locked = site("acme.Counter$Inner", 6);
    Site joined = site("acme.Main", 8);
    density.loaded("acme.Counter", 40);
    density.loaded("acme.Counter$Inner", 50);
    density.loaded("acme.Main", 10);

    // The first thread reads, the second increments, the first writes.
    density.block(OperationKind.BEGIN, one, broken, brokenEntry);
    density.access(OperationKind.READ, one, x, read);
    density.block(OperationKind.BEGIN, two, atomic, atomicEntry);
    density.lock(OperationKind.ACQUIRE, two, lock, locked);
    density.access(OperationKind.READ, two, x, read);
    density.access(OperationKind.WRITE, two, x, write);
    density.lock(OperationKind.RELEASE, two, lock, locked);
    density.block(OperationKind.END, two, atomic, atomicEntry);
    density.access(OperationKind.WRITE, one, x, write);
    density.block(OperationKind.END, one, broken, brokenEntry);
    density.handOver(OperationKind.JOIN, one, two, joined);
    density.end();

    // Preemptive: read, write and lock. Atomic: read and write in the block that is not, and the
    // entry of the one that is. Cooperative: the inferred yield and the join.
    assertThat(rows())
        .containsExactly(
            "acme.Counter 50 3 6.00% 3 6.00% 1 2.00%",
            "acme.Main 10 0 0.00% 0 0.00% 1 10.00%", "total 60 3 5.00% 3 5.00% 2 3.33%");
  }

  @Test
  void withoutKnownLinesThereAreOnlyPoints() {
    density.access(OperationKind.READ, one, x, site("acme.Counter", 2));
    density.end();

    assertThat(rows()).containsExactly("acme.Counter - 1 - 1 - 0 -", "total - 1 - 1 - 0 -");
  }

  @Test
  void theLinesOfAFileWithSeveralClassesCountOnce() {
    density.loaded("acme.Counter", 40);
    density.loaded("acme.Helper", 60);
    density.access(OperationKind.READ, one, x, site("acme.Counter", 2));
    density.access(OperationKind.READ, one, x, new Site("acme.Helper", "m", "Counter.java", 50, 1));
    density.end();

    assertThat(rows())
        .containsExactly(
            "acme.Counter 60 2 3.33% 2 3.33% 0 0.00%", "total 60 2 3.33% 2 3.33% 0 0.00%");
  }

  @Test
  void yieldsOfAFileCountAsThoseThatAreInferred(@TempDir Path directory) {
    Path file = directory.resolve("one.txt");
    Map<String, String> asOutput = Map.of("yields-out", file.toString());
    Map<String, String> asInput = Map.of("yields", file.toString());
    Execution execution =
        Execution.parse(
            """
            A|r(x)|C.f:1
            B|w(x)|C.g:8
            A|w(x)|C.f:2
            B|r(x)|C.g:9
            """);

    assertThat(Run.of(YieldInference.NAME, asOutput, execution).found()).hasSize(2);
    assertThat(cooperative(Run.of(DensityAnalysis.NAME, Map.of(), execution))).isEqualTo("2");
    assertThat(cooperative(Run.of(DensityAnalysis.NAME, asInput, execution))).isEqualTo("2");
  }

  private static String cooperative(Run run) {
    List<String> lines = run.analysis().notes();
    return lines.get(lines.size() - 1).split(" +", -1)[6];
  }

  private List<String> rows() {
    List<String> lines = density.notes();
    return lines.subList(2, lines.size()).stream()
        .map(line -> line.strip().replaceAll(" +", " "))
        .toList();
  }

  private static Site site(String className, int line) {
    String file = className.replaceAll(".*\\.|\\$.*", "") + ".java";
    return new Site(className, "m", file, line, line);
  }
}
