// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.reflect.Array;

/**
 * Accesses of neighbours in long arrays that one place makes again and again, where one goes on
 * with another: they are made known together, when that ends.
 */
final class ArrayRuns {
  private final Recorder recorder;
  private final RaceFilter filter;
  private final TurnAccesses turn;
  private final LateAccesses late;

  ArrayRuns(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.filter = filter;
    this.turn = new TurnAccesses(recorder, filter);
    this.late = recorder.lateAccesses();
  }

  /** The elements from the first to the next one, excluding that, have been accessed. */
  void accessed(Object array, int first, int next, int step, int site, boolean isWrite) {
    if (first == next) {
      return;
    }
    ThreadState thread = ThreadTable.current();
    SiteCache cache = thread == null ? null : thread.cache(site, isWrite);
    if (cache == null || !cache.continues(array, first, next, step)) {
      begin(thread, array, first, next, step, site, isWrite);
    }
  }

  private void begin(
      ThreadState known, Object array, int first, int next, int step, int site, boolean isWrite) {
    ThreadState thread = known;
    if (thread == null || !filter.isInStretch(thread)) {
      thread = startedStretch(SiteTable.get(site), isWrite);
    }
    if (thread == null) {
      return;
    }
    SiteCache cache = thread.cache(site, isWrite);
    ArrayStates states = shadow(cache, array).elements(Array.getLength(array));
    if (cache.isRunning()) {
      late.settle(thread, cache);
    }
    thread.await(cache);
    cache.begin(array, states, first, next, step);
  }

  /** The shadow of an array that is accessed at the site of the cache. */
  ObjectShadow shadow(SiteCache cache, Object array) {
    ObjectShadow same = cache.shadow(array);
    if (same != null) {
      return same;
    }
    return remembered(cache, recorder.objects().entry(array));
  }

  /** As {@link #shadow}, if what was found so far is retired. */
  ObjectShadow renewedShadow(SiteCache cache, Object array) {
    return remembered(cache, recorder.objects().renewedEntry(array));
  }

  private static ObjectShadow remembered(SiteCache cache, ObjectTable.Entry entry) {
    cache.entry(entry);
    return entry.shadow();
  }

  /** The current thread, in a stretch; null if observation has ended. */
  private ThreadState startedStretch(WatchedSite at, boolean isWrite) {
    StackRoom.require();
    if (!recorder.begin()) {
      return null;
    }
    try {
      return turn.inStretch(at, isWrite);
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      recorder.end();
    }
  }
}
