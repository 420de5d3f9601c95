// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import org.junit.jupiter.api.Test;

@CheckConcurrency
class FailureTest {
  @Test
  void aThreadFails() throws InterruptedException {
    fail();
  }

  @CheckConcurrency(failures = "off")
  @Test
  void nobodyWantsToKnow() throws InterruptedException {
    fail();
  }

  @Test
  void allIsWell() {}

  private static void fail() throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              throw new IllegalStateException("lost");
            });
    thread.start();
    thread.join();
  }
}
