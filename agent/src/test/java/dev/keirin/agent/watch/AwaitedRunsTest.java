// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AwaitedRunsTest {
  @Test
  void runsComeInTheOrderInWhichTheyBeganLast() {
    List<SiteCache> all = IntStream.range(0, 40).mapToObj(i -> new SiteCache(i, null)).toList();
    Random random = new Random(3);
    AwaitedRuns runs = new AwaitedRuns();
    for (int round = 0; round < 500; round++) {
      List<SiteCache> expected = new ArrayList<>();
      int different = 1 + random.nextInt(all.size());
      for (int i = random.nextInt(300); i > 0; i--) {
        SiteCache run = all.get(random.nextInt(different));
        runs.add(run);
        expected.remove(run);
        expected.add(run);
      }
      List<SiteCache> actual = new ArrayList<>();
      runs.drain(actual::add);
      assertThat(actual).as("round %d", round).isEqualTo(expected);
      assertThat(runs.isEmpty()).isTrue();
    }
  }
}
