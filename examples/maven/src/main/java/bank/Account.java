// SPDX-License-Identifier: Apache-2.0
package bank;

/** An account that several threads use, though it is not made for that. */
public class Account {
  private int balance;

  public void deposit(int amount) {
    balance += amount;
  }

  public int balance() {
    return balance;
  }
}
