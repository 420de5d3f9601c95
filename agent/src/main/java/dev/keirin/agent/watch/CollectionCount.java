// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.ref.WeakReference;

/** Tells when there was another garbage collection. Any thread may ask. */
final class CollectionCount {
  private WeakReference<Object> canary = new WeakReference<>(new Object());
  private int count;

  /** A number that changes after a collection. Threads may count one of them twice. */
  int now() {
    if (canary.refersTo(null)) {
      canary = new WeakReference<>(new Object());
      count++;
    }
    return count;
  }
}
