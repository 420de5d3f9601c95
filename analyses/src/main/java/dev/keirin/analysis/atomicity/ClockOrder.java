// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.List;

/**
 * Keeps the order of transactions as vectors alone: no edge is kept, and nothing is remembered
 * about finished transactions but which of them each running one reaches first.
 */
final class ClockOrder implements TransactionOrder {
  private final Reachability reachability = new Reachability();

  @Override
  public Transaction begin(ThreadState thread, Occurrence begin) {
    Transaction transaction = reachability.add(thread, begin);
    reachability.start(transaction);
    if (thread.last.isLive()) {
      reachability.connect(thread.last.transaction, transaction, null);
    }
    return transaction;
  }

  @Override
  public void finish(Occurrence last) {
    reachability.finish(last.transaction);
  }

  @Override
  public boolean order(Occurrence from, Occurrence to) {
    Transaction source = from.transaction;
    Transaction target = to.transaction;
    if (target.slot.reaches(source)) {
      return false;
    }
    reachability.connect(source, target, null);
    return true;
  }

  @Override
  public void placeOutside(ThreadState thread, Occurrence operation, List<Occurrence> before) {
    Occurrence representative = reachability.representative(before);
    if (before.isEmpty()) {
      operation.place(null, 0);
    } else if (representative != null) {
      operation.place(representative.transaction, representative.position);
    } else {
      Transaction transaction = reachability.add(thread, operation);
      operation.place(transaction, operation.time);
      for (Occurrence earlier : before) {
        reachability.connect(earlier.transaction, transaction, null);
      }
      reachability.finish(transaction);
    }
  }
}
