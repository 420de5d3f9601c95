// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;

/**
 * What a thread learns when the JDK reads a thread-safe collection for it: whatever was done before
 * the elements were put there. Which of its contents were read, and when, is not known, so this is
 * no conflict with those who change them.
 */
final class Learning {
  private Learning() {}

  /** The call reads the collection or what it is a view of. Nothing happens if that is unknown. */
  static void from(Call call, Object collection) {
    LibraryObject known = collection == null ? null : Views.known(call.recorder(), collection);
    if (known != null && isThreadSafe(known)) {
      call.inTurn(() -> report(call, known));
    }
  }

  /** The call has read one element by way of an iterator; with the turn. */
  static void fromIterator(Call call, SharedObject contents) {
    LibraryObject owner = (LibraryObject) contents.shadow().model();
    if (owner.isQueue() && call.result != null) {
      LibraryObject element = LibraryObject.known(call.recorder(), call.result);
      if (element != null) {
        HandOverEffect.receive(call, call.result, owner.handOvers().peek(element));
      }
    }
  }

  private static boolean isThreadSafe(LibraryObject object) {
    SharedObject contents = object.knownContents();
    return object.isQueue() || (contents != null && !contents.isPlain());
  }

  private static void report(Call call, LibraryObject object) {
    SharedObject contents = object.knownContents();
    if (contents != null && !contents.isPlain()) {
      FreeCalls.requireTurn(call, contents);
      AccessEffect.awaitOthers(contents, call.recorder());
      if (!call.recorder().isReporting()) {
        return;
      }
      call.recorder()
          .sink()
          .access(
              OperationKind.VOLATILE_READ, call.thread().id(), contents.unknownPart(), call.site);
    }
    if (object.isQueue()) {
      for (ChannelId channel : object.handOvers().all()) {
        call.recorder()
            .sink()
            .handOver(OperationKind.RECEIVE, call.thread().id(), channel, call.site);
      }
    }
  }
}
