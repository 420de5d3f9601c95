// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** Accounts with a lock each, always taken in the same order. */
public final class ManyLocks {
  private static final class Account {
    int balance = 100;
  }

  private static void move(Account[] accounts, int from, int to) {
    synchronized (accounts[Math.min(from, to)]) {
      synchronized (accounts[Math.max(from, to)]) {
        accounts[from].balance--;
        accounts[to].balance++;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Account[] accounts = new Account[4];
    for (int i = 0; i < accounts.length; i++) {
      accounts[i] = new Account();
    }
    Threads.Task[] tasks = new Threads.Task[4];
    for (int i = 0; i < tasks.length; i++) {
      int own = i;
      tasks[i] =
          () -> {
            for (int round = 0; round < 20; round++) {
              move(accounts, own, (own + round) % accounts.length);
            }
          };
    }
    Threads.run(tasks);
    int sum = 0;
    for (Account account : accounts) {
      sum += account.balance;
    }
    if (sum != 400) {
      throw new IllegalStateException("" + sum);
    }
  }
}
