// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@CheckConcurrency
class LateTest {
  @Test
  void refersToAMethodThatSynchronises() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    new Thread(latch::countDown).start();
    latch.await();
  }
}
