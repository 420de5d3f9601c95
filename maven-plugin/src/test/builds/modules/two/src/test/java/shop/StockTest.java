// SPDX-License-Identifier: Apache-2.0
package shop;

import org.junit.jupiter.api.Test;

class StockTest {
  @Test
  void addingMayComeFromSeveralThreads() throws InterruptedException {
    Stock stock = new Stock();
    Thread other = new Thread(() -> stock.add(5));

    other.start();
    stock.add(7);
    other.join();
  }
}
