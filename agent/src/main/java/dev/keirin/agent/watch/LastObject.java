// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/**
 * Finds the shadows of objects that do not carry them, where the same object is looked for again
 * and again. Any thread may use it at any time; it does not keep the object alive.
 */
public final class LastObject {
  private final ObjectTable objects;

  // Seen late by other threads at worst.
  private ObjectTable.Entry last;

  public LastObject(Recorder recorder) {
    this.objects = recorder.objects();
  }

  /** The shadow of the object, or null if there is none. Needs no turn. */
  public ObjectShadow known(Object object) {
    return find(object, false);
  }

  /** As {@link #known}, and makes a shadow for an object that does not carry it itself. */
  public ObjectShadow made(Object object) {
    return find(object, true);
  }

  private ObjectShadow find(Object object, boolean isMade) {
    ObjectTable.Entry known = last;
    if (known != null && known.refersTo(object)) {
      return known.shadow();
    }
    if (Layout.carrying(object) != null) {
      return objects.known(object);
    }
    ObjectTable.Entry found = isMade ? objects.entry(object) : objects.knownEntry(object);
    if (found == null) {
      return null;
    }
    last = found;
    return found.shadow();
  }
}
