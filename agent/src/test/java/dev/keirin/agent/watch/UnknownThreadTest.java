// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.probe.AccessingThread;
import org.junit.jupiter.api.Test;

/** What is known of the accesses of a thread that the code does not know. */
class UnknownThreadTest {
  private final AccessState known = AccessState.written(null, null);

  @Test
  void noAccessOfItIsTakenForARepetition() {
    assertThat(known.hasRead(AccessingThread.UNKNOWN)).isFalse();
    assertThat(known.hasWritten(AccessingThread.UNKNOWN)).isFalse();
  }
}
