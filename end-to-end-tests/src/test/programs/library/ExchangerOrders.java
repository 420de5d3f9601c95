// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.Exchanger;
import suite.Everything;
import unwatched.Threads;

/** Both exchange something. */
public final class ExchangerOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Exchanger<String> exchanger = new Exchanger<>();
    Threads.run(
        () -> {
          everything.write();
          exchanger.exchange("a");
        },
        () -> {
          exchanger.exchange("b");
          everything.read();
        });
  }
}
