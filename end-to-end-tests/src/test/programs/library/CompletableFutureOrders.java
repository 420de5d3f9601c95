// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.concurrent.CompletableFuture;
import suite.Everything;
import unwatched.Threads;

/** Stages come one after the other. */
public final class CompletableFutureOrders {
  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    CompletableFuture.runAsync(everything::write)
        .thenApplyAsync(nothing -> everything.read())
        .thenAccept(hash -> everything.write())
        .join();
    everything.read();
    CompletableFuture<String> completed = new CompletableFuture<>();
    Threads.run(
        () -> {
          everything.write();
          completed.complete("x");
        },
        () -> {
          completed.get();
          everything.read();
        });
  }
}
