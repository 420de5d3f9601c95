// SPDX-License-Identifier: Apache-2.0
package bank;

/** Takes the lock of another account twice for what belongs together. */
public class Account {
  private int balance;

  public synchronized void deposit(int amount) {
    balance += amount;
  }

  public synchronized int balance() {
    return balance;
  }

  public synchronized void payAll(Account other) {
    if (other.balance() >= 0) {
      other.deposit(balance);
      balance = 0;
    }
  }
}
