// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** What models keep about one object of the program. Used with the turn to report. */
final class LibraryObject {
  private final ObjectShadow shadow;
  private final List<ChannelId> channels = new ArrayList<>(1);
  private LibraryObject owner;
  private LockState lock;
  private SharedObject shared;
  private Rounds rounds;
  private WeakReference<FieldTarget> field;
  private boolean isFieldKnown;
  private HandOvers handOvers;
  private ChannelId latestHandOver;
  private int handOverNumber;

  private LibraryObject(ObjectShadow shadow) {
    this.shadow = shadow;
  }

  static LibraryObject of(Recorder recorder, Object object) {
    ObjectShadow shadow = recorder.objects().of(object);
    if (shadow.model() == null) {
      LibraryObject added = new LibraryObject(shadow);
      if (shadow.isPlain()) {
        added.shared().makePlain();
      }
      shadow.model(added);
    }
    return (LibraryObject) shadow.model();
  }

  /** The object, or null if no model knows it yet. */
  static LibraryObject known(Recorder recorder, Object object) {
    ObjectShadow shadow = recorder.objects().known(object);
    return shadow == null ? null : (LibraryObject) shadow.model();
  }

  /**
   * The contents that the object stands for, if it is known that they are not made for several
   * threads; otherwise null. Needs no turn.
   */
  static ObjectShadow plain(ObjectShadow shadow) {
    if (!(shadow.model() instanceof LibraryObject object)) {
      return shadow.isPlain() ? shadow : null;
    }
    SharedObject contents = object.owner().shared;
    return contents != null && contents.isPlain() ? contents.shadow() : null;
  }

  ObjectId id() {
    return shadow.id();
  }

  /** The object whose contents or lock this one stands for, which may be this one itself. */
  LibraryObject owner() {
    return owner == null ? this : owner;
  }

  boolean isView() {
    return owner != null;
  }

  void viewOf(LibraryObject newOwner) {
    if (newOwner != this) {
      owner = newOwner;
    }
  }

  /** The lock that the object stands for, or null if that is not known. Needs no turn. */
  LockState knownLock() {
    return owner().lock;
  }

  LockState lock() {
    if (lock == null) {
      lock = new LockState(new LockId(shadow.id()));
    }
    return lock;
  }

  /** The contents that the object stands for, or null if they are not known. Needs no turn. */
  SharedObject knownContents() {
    return owner().shared;
  }

  /** Whether its contents are known of. */
  boolean isShared() {
    return shared != null;
  }

  SharedObject shared() {
    if (shared == null) {
      shared = new SharedObject(shadow);
    }
    return shared;
  }

  Rounds rounds() {
    if (rounds == null) {
      rounds = new Rounds(shadow.id());
    }
    return rounds;
  }

  /** The field that this object gives access to, or null if that cannot be told. */
  FieldTarget field() {
    return field == null ? null : field.get();
  }

  /** Whether someone has tried to find out about the field. */
  boolean isFieldKnown() {
    return isFieldKnown && (field == null || !field.refersTo(null));
  }

  /** The field's class, which refers to this object, must not be kept from being unloaded. */
  void field(FieldTarget newField) {
    field = newField == null ? null : new WeakReference<>(newField);
    isFieldKnown = true;
  }

  /** Whether it is known to be a queue that hands elements over. */
  boolean isQueue() {
    return handOvers != null;
  }

  /** What is in this queue. */
  HandOvers handOvers() {
    if (handOvers == null) {
      handOvers = new HandOvers();
    }
    return handOvers;
  }

  /** The channel of the queue that this object was put into last, or null. */
  ChannelId latestHandOver() {
    return latestHandOver;
  }

  /** The channel of a queue that this object is put into. */
  ChannelId newHandOver() {
    String name = shadow.id() + "#" + ++handOverNumber;
    latestHandOver = new ChannelId(ChannelId.Kind.QUEUE, ObjectId.named(name));
    return latestHandOver;
  }

  /** The channel of this kind; hand-overs inside the JDK use the one of the object. */
  ChannelId channel(ChannelId.Kind kind) {
    if (kind != ChannelId.Kind.INTERRUPT && kind != ChannelId.Kind.PERMIT) {
      return shadow.channel(kind);
    }
    ChannelId known = knownChannel(kind);
    if (known == null) {
      known = new ChannelId(kind, ObjectId.named(shadow.id() + "#" + kind));
      channels.add(known);
    }
    return known;
  }

  /** As {@link #channel}, but null if nothing has been sent. */
  ChannelId knownChannel(ChannelId.Kind kind) {
    for (ChannelId channel : channels) {
      if (channel.kind() == kind) {
        return channel;
      }
    }
    return null;
  }
}
