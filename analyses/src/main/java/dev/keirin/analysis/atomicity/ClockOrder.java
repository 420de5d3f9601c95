// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.List;

/**
 * Keeps the order of transactions as vectors alone: nothing is remembered about finished
 * transactions but their thread and start, and no edge is kept.
 *
 * <p>An occurrence of a finished transaction that no running one reaches is dead, whether or not it
 * is marked so: it adds nothing to any vector and is never found on a cycle.
 */
final class ClockOrder implements TransactionOrder {
  private final Reachability reachability = new Reachability();

  @Override
  public Transaction begin(ThreadState thread, Occurrence begin) {
    Transaction transaction = create(thread, begin);
    reachability.start(transaction);
    if (thread.last.isLive()) {
      reachability.connect(thread.last.transaction, transaction);
    }
    return transaction;
  }

  private Transaction create(ThreadState thread, Occurrence first) {
    thread.slot = reachability.slotOf(thread, thread.slot);
    return new Transaction(first, thread.slot);
  }

  @Override
  public void finish(Transaction transaction) {
    reachability.stop(transaction);
    transaction.finish();
  }

  @Override
  public boolean order(Occurrence from, Occurrence to) {
    Transaction source = from.transaction;
    Transaction target = to.transaction;
    if (reachability.reaches(target.slot, source)) {
      return false;
    }
    reachability.connect(source, target);
    return true;
  }

  @Override
  public void placeOutside(ThreadState thread, Occurrence operation, List<Occurrence> before) {
    before.removeIf(o -> !reachability.isReached(o.transaction));
    Occurrence representative = reachability.representative(before);
    if (before.isEmpty()) {
      operation.place(null, 0);
    } else if (representative != null) {
      operation.place(representative.transaction, representative.position);
    } else {
      Transaction transaction = create(thread, operation);
      operation.place(transaction, operation.time);
      for (Occurrence earlier : before) {
        reachability.connect(earlier.transaction, transaction);
      }
      transaction.finish();
    }
  }
}
