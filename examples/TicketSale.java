// SPDX-License-Identifier: Apache-2.0
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Two windows sell the same seats. */
public class TicketSale {
  private final Map<Integer, String> sold = new ConcurrentHashMap<>();

  boolean sell(int seat, String window) {
    if (sold.containsKey(seat)) {
      return false;
    }
    pay();
    sold.put(seat, window);
    return true;
  }

  private void pay() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void sellAll(String window) {
    for (int seat = 1; seat <= 20; seat++) {
      sell(seat, window);
    }
  }

  public static void main(String[] args) {
    TicketSale sale = new TicketSale();
    for (String window : new String[] {"window-1", "window-2"}) {
      new Thread(() -> sale.sellAll(window), window).start();
    }
  }
}
