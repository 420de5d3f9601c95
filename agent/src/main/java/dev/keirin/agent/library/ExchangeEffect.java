// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;

/** Swaps an object with another thread; each learns what the other did before. */
final class ExchangeEffect implements Effect {
  @Override
  public Object before(Call call) {
    Object given = call.argument(1) == null ? call.receiver : call.argument(1);
    call.inTurn(
        () ->
            call.recorder()
                .sink()
                .handOver(
                    OperationKind.SEND,
                    call.thread().id(),
                    LibraryObject.of(call.recorder(), given).channel(ChannelId.Kind.EXCHANGE),
                    call.site));
    return null;
  }

  @Override
  public void after(Call call, Object token) {
    if (call.thrown == null) {
      Object taken = call.result == null ? call.receiver : call.result;
      call.inTurn(() -> ChannelEffect.receive(call, taken, ChannelId.Kind.EXCHANGE));
    }
  }
}
