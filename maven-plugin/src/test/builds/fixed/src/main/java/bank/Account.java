// SPDX-License-Identifier: Apache-2.0
package bank;

/** Takes the same lock twice for what belongs together. */
public class Account {
  private int balance;

  public void deposit(int amount) {
    set(balance() + amount);
  }

  private synchronized int balance() {
    return balance;
  }

  private synchronized void set(int newBalance) {
    balance = newBalance;
  }
}
