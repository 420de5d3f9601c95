// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.keirin.junit5.CheckConcurrency;
import dev.keirin.junit5.ConcurrentRun;
import org.junit.jupiter.api.Test;

class AccountTest {
  @Test
  @CheckConcurrency
  void depositsMayComeFromSeveralThreads() throws Throwable {
    Account account = new Account();

    ConcurrentRun.of(() -> account.deposit(5), () -> account.deposit(7)).repeat(10);
  }
}
