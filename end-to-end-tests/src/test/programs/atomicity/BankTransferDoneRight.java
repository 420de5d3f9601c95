// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** The bank is locked for each transfer. */
public final class BankTransferDoneRight {
  private final Account from = new Account();
  private final Account to = new Account();

  private static final class Account {
    private int balance = 100;

    synchronized void add(int amount) {
      balance += amount;
    }

    synchronized int balance() {
      return balance;
    }
  }

  synchronized void transfer(int amount) {
    from.add(-amount);
    Gate.tryToPass(1);
    to.add(amount);
  }

  synchronized int total() {
    return from.balance() + to.balance();
  }

  public static void main(String[] args) throws Exception {
    BankTransferDoneRight bank = new BankTransferDoneRight();
    Threads.run(
        () -> bank.transfer(10),
        () -> bank.transfer(20),
        () -> {
          if (bank.total() != 200) {
            throw new IllegalStateException();
          }
        });
  }
}
