// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/**
 * The result stands for the receiver: an iterator or a key set for its collection, a condition or a
 * read lock for its lock.
 */
record ViewEffect(Kind kind) implements Effect {
  /** What the receiver is. */
  enum Kind {
    /** An object made for several threads. */
    VIEW,

    /** An object that is not made for several threads. */
    PLAIN_VIEW,

    /** Itself a view, or something that nothing is known about. */
    SUB_VIEW
  }

  @Override
  public void after(Call call, Object token) {
    if (call.thrown == null && call.result != null && !isConnected(call)) {
      call.inTurn(() -> connect(call));
    }
  }

  /** Whether everything that connecting would do is done. Needs no turn. */
  private boolean isConnected(Call call) {
    LibraryObject owner = Iterators.known(call.recorder(), call.receiver);
    return owner != null
        && owner.isShared()
        && (kind != Kind.PLAIN_VIEW || owner.shared().isPlain())
        && Iterators.areConnected(call.recorder(), call.result, owner);
  }

  private void connect(Call call) {
    if (kind == Kind.SUB_VIEW) {
      LibraryObject viewed = Iterators.viewed(call.recorder(), call.receiver);
      if (viewed != null) {
        Iterators.connect(call.recorder(), call.result, viewed);
      }
      return;
    }
    LibraryObject owner = LibraryObject.of(call.recorder(), call.receiver).owner();
    if (kind == Kind.PLAIN_VIEW) {
      owner.shared().makePlain();
    }
    owner.shared().learnKeys(call.receiver);
    Iterators.connect(call.recorder(), call.result, owner);
  }
}
