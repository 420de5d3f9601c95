// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** The result stands for the collection that is the first argument, whatever that is. */
record WrapEffect() implements Effect {
  @Override
  public void after(Call call, Object token) {
    Object wrapped = call.argument(1);
    if (call.result != null && wrapped != null && call.result != wrapped) {
      call.inTurn(
          () ->
              LibraryObject.of(call.recorder(), call.result)
                  .viewOf(LibraryObject.of(call.recorder(), Views.subject(wrapped)).owner()));
    }
  }
}
