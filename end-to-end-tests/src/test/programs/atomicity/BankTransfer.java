// SPDX-License-Identifier: Apache-2.0
package atomicity;

import unwatched.Gate;
import unwatched.Threads;

/** Each account is locked, the transfer is not. */
public final class BankTransfer {
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

  void transfer(int amount) { // finds: atomicity-violation
    from.add(-amount);
    Gate.pass(0);
    Gate.pass(3);
    to.add(amount);
  }

  int total() {
    return from.balance() + to.balance();
  }

  public static void main(String[] args) throws Exception {
    BankTransfer bank = new BankTransfer();
    Threads.run(
        () -> bank.transfer(10),
        () -> {
          Gate.pass(1);
          bank.total();
          Gate.pass(2);
        });
  }
}
