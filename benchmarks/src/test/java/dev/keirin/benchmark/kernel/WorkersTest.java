// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkersTest {
  @Test
  void theFailureOfAWorkerIsThatOfTheCaller() {
    IllegalArgumentException failure = new IllegalArgumentException("no");
    assertThatThrownBy(
            () ->
                Workers.run(
                    3,
                    worker -> {
                      if (worker == 1) {
                        throw failure;
                      }
                    }))
        .hasMessage("worker-1 failed")
        .hasCause(failure);
  }

  @Test
  void sharesAreNextToEachOtherAndLeaveNothingOut() {
    for (int workers = 1; workers <= 7; workers++) {
      int all = workers;
      int[] shared =
          IntStream.range(0, all)
              .mapToObj(worker -> Range.share(worker, all, 20))
              .flatMapToInt(range -> IntStream.range(range.from(), range.to()))
              .toArray();
      assertThat(shared).isEqualTo(IntStream.range(0, 20).toArray());
    }
  }
}
