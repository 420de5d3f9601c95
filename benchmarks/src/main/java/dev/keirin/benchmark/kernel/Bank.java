// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Transfers between accounts in an H2 database in memory, as transactions of several threads. */
final class Bank implements Kernel {
  private static final int ACCOUNTS = 5_000;
  private static final int BALANCE = 1_000;
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final String url =
      "jdbc:h2:mem:bank" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
  private final int transfers;

  Bank(Size size) {
    transfers = size.choose(500, 60_000);
    execute(
        "CREATE TABLE account(id INT PRIMARY KEY, balance INT NOT NULL)",
        "CREATE TABLE transfer(id INT PRIMARY KEY, source INT, target INT, amount INT)",
        "INSERT INTO account SELECT x - 1, " + BALANCE + " FROM SYSTEM_RANGE(1, " + ACCOUNTS + ")");
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Bank::new);
  }

  void execute(String... statements) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    Workers.run(threads, worker -> transfer(Range.share(worker, threads, transfers)));
  }

  private void transfer(Range range) throws SQLException {
    Random random = new Random(range.from());
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement change =
            connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
        PreparedStatement note =
            connection.prepareStatement("INSERT INTO transfer VALUES (?, ?, ?, ?)")) {
      connection.setAutoCommit(false);
      for (int id = range.from(); id < range.to(); id++) {
        int source = random.nextInt(ACCOUNTS - 1);
        // Always from the smaller to the larger number: rows are locked in one order.
        int target = source + 1 + random.nextInt(ACCOUNTS - 1 - source);
        int amount = random.nextInt(100) - 50;
        update(change, -amount, source);
        update(change, amount, target);
        update(note, id, source, target, amount);
        connection.commit();
      }
    }
  }

  private static void update(PreparedStatement statement, int... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setInt(i + 1, parameters[i]);
    }
    WrongResultException.unlessEqual("changed rows", 1, statement.executeUpdate());
  }

  @Override
  public void check() {
    execute("CREATE INDEX source ON transfer(source)", "CREATE INDEX target ON transfer(target)");
    WrongResultException.unlessEqual(
        "number of transfers", transfers, number("SELECT COUNT(*) FROM transfer"));
    WrongResultException.unlessEqual(
        "money", (long) ACCOUNTS * BALANCE, number("SELECT SUM(balance) FROM account"));
    WrongResultException.unlessEqual(
        "accounts that differ from their transfers",
        0,
        number(
            "SELECT COUNT(*) FROM account a WHERE balance <> "
                + BALANCE
                + " + (SELECT COALESCE(SUM(amount), 0) FROM transfer WHERE target = a.id)"
                + " - (SELECT COALESCE(SUM(amount), 0) FROM transfer WHERE source = a.id)"));
    execute("SHUTDOWN");
  }

  private long number(String query) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
