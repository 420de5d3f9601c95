// SPDX-License-Identifier: Apache-2.0
// uses: h2-2.5.252.jar
package real;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Transactions of several threads move money between accounts in H2. */
public final class Database {
  private static final String ADDRESS = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";

  public static void main(String[] args) throws Exception {
    try (Connection connection = DriverManager.getConnection(ADDRESS);
        Statement statement = connection.createStatement()) {
      statement.execute("create table account (id int primary key, balance int)");
      for (int id = 0; id < 10; id++) {
        statement.execute("insert into account values (" + id + ", 100)");
      }
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        int seed = i;
        threads[i] = new Thread(() -> transfer(seed));
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      try (ResultSet sum =
          statement.executeQuery("select sum(balance), count(*), sum(id * balance) from account")) {
        sum.next();
        System.out.println(sum.getInt(1) + " " + sum.getInt(2) + " " + sum.getInt(3));
      }
    }
  }

  private static void transfer(int seed) {
    try (Connection connection = DriverManager.getConnection(ADDRESS);
        PreparedStatement update =
            connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 20; i++) {
        int one = (seed + i) % 10;
        int other = (seed * 3 + i * 7 + 1) % 10;
        add(update, Math.min(one, other), -1);
        add(update, Math.max(one, other), 1);
        connection.commit();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(PreparedStatement update, int account, int amount) throws SQLException {
    update.setInt(1, amount);
    update.setInt(2, account);
    update.executeUpdate();
  }
}
