// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.operation.ThreadId;
import java.util.Arrays;
import java.util.List;

/**
 * The latest operation of each thread among those of one sort, say reads of a variable. Earlier
 * ones happen before it and so add nothing.
 */
final class LatestByThread {
  private static final Occurrence[] NONE = {};

  // Occurrences at size and beyond are spare ones, to be used again.
  private Occurrence[] occurrences = NONE;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void put(Occurrence operation) {
    int i = indexOf(operation.thread);
    if (operation.transaction == null) {
      // Nothing before it in the thread can be on a cycle either.
      if (i < size) {
        remove(i);
      }
      return;
    }
    if (i == size) {
      i = append();
    }
    occurrences[i].copy(operation);
  }

  /** Adds the live ones that are not of the given transaction; forgets those that are not live. */
  void addLiveTo(List<Occurrence> sources, Transaction except) {
    for (int i = size - 1; i >= 0; i--) {
      Occurrence occurrence = occurrences[i];
      if (!occurrence.isLive()) {
        remove(i);
      } else if (occurrence.transaction != except) {
        sources.add(occurrence);
      }
    }
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      occurrences[i].transaction = null;
    }
    size = 0;
  }

  private int indexOf(ThreadId thread) {
    int i = 0;
    while (i < size && occurrences[i].thread != thread) {
      i++;
    }
    return i;
  }

  private int append() {
    if (size == occurrences.length) {
      occurrences = Arrays.copyOf(occurrences, Math.max(1, 2 * size));
    }
    if (occurrences[size] == null) {
      occurrences[size] = new Occurrence();
    }
    return size++;
  }

  private void remove(int i) {
    Occurrence removed = occurrences[i];
    occurrences[i] = occurrences[--size];
    occurrences[size] = removed;
    removed.transaction = null;
  }
}
