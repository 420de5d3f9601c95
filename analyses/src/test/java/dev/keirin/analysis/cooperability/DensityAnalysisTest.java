// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.operation.Block;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
    density.begin(one, broken, brokenEntry);
    density.read(one, x, read);
    density.begin(two, atomic, atomicEntry);
    density.acquire(two, lock, locked);
    density.read(two, x, read);
    density.write(two, x, write);
    density.release(two, lock, locked);
    density.end(two, atomic, atomicEntry);
    density.write(one, x, write);
    density.end(one, broken, brokenEntry);
    density.join(one, two, joined);
    density.executionEnd();

    // Preemptive: read, write and lock. Atomic: read and write in the block that is not, and the
    // entry of the one that is. Cooperative: the inferred yield and the join.
    assertThat(rows())
        .containsExactly(
            "acme.Counter 50 3 6.00% 3 6.00% 1 2.00%",
            "acme.Main 10 0 0.00% 0 0.00% 1 10.00%", "total 60 3 5.00% 3 5.00% 2 3.33%");
  }

  @Test
  void withoutKnownLinesThereAreOnlyPoints() {
    density.read(one, x, site("acme.Counter", 2));
    density.executionEnd();

    assertThat(rows()).containsExactly("acme.Counter - 1 - 1 - 0 -", "total - 1 - 1 - 0 -");
  }

  private List<String> rows() {
    List<String> lines = density.notes();
    return lines.subList(2, lines.size()).stream()
        .map(line -> line.strip().replaceAll(" +", " "))
        .toList();
  }

  private static Site site(String className, int line) {
    return new Site(className, "m", "F.java", line, line);
  }
}
