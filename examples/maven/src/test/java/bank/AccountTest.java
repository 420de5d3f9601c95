// SPDX-License-Identifier: Apache-2.0
package bank;

import org.junit.jupiter.api.Test;

class AccountTest {
  @Test
  void depositsMayComeFromSeveralThreads() throws InterruptedException {
    Account account = new Account();
    Thread other = new Thread(() -> account.deposit(5));

    other.start();
    account.deposit(7);
    other.join();
  }
}
