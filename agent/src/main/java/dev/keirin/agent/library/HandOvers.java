// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The elements that are in a queue, each with the channel on which was told what came before it was
 * put. Used with the turn to report.
 *
 * <p>That an element is put is told before the call and that it was taken after it. So when all
 * that was told to be put was told to be taken, nothing is left in the queue, and the next one who
 * puts the element starts anew. As long as an element is in the queue more than once, all share a
 * channel: which of them is taken cannot be told.
 */
final class HandOvers {
  /** What can no more be reached cannot be taken either. */
  private final Map<LibraryObject, Inside> elements = new WeakHashMap<>();

  /** An element that is in the queue. */
  private static final class Inside {
    final ChannelId channel;
    final ChannelId before;
    int times;

    Inside(ChannelId channel, ChannelId before) {
      this.channel = channel;
      this.before = before;
    }
  }

  /** Where to receive for all elements that are in the queue now. */
  List<ChannelId> all() {
    List<ChannelId> channels = new ArrayList<>();
    for (Inside inside : elements.values()) {
      channels.add(inside.channel);
    }
    return channels;
  }

  /** An element is going to be put; returns where to send. */
  ChannelId put(LibraryObject element) {
    Inside inside = elements.get(element);
    if (inside == null) {
      ChannelId before = element.latestHandOver();
      inside = new Inside(element.newHandOver(), before);
      elements.put(element, inside);
    }
    inside.times++;
    return inside.channel;
  }

  /** An element was taken, or not put after all; returns where to receive, or null. */
  ChannelId take(LibraryObject element) {
    Inside inside = elements.get(element);
    if (inside == null) {
      // It came here in a way that was not seen, say together with others from another queue.
      return element.latestHandOver();
    }
    if (--inside.times == 0) {
      elements.remove(element);
    }
    return inside.channel;
  }

  /** Where to receive for an element that was seen and may have been taken and put again since. */
  ChannelId[] peek(LibraryObject element) {
    Inside inside = elements.get(element);
    return inside == null
        ? new ChannelId[] {element.latestHandOver()}
        : new ChannelId[] {inside.before, inside.channel};
  }
}
