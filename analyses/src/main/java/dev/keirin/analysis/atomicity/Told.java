// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What has been said about the transactions that are running.
 *
 * <p>Who comes in between closes several cycles, say one with the lock that both take and one with
 * each variable that it guards. They are one violation and are told once.
 */
final class Told {
  private final Map<Transaction, Set<Object>> said = new HashMap<>();

  /** What was said is said again. */
  void forget() {
    said.clear();
  }

  /** Takes note of what is said about a running transaction; whether it is new. */
  boolean isNew(Transaction transaction, Object what) {
    said.keySet().removeIf(Transaction::isFinished);
    return said.computeIfAbsent(transaction, t -> new HashSet<>()).add(what);
  }
}
