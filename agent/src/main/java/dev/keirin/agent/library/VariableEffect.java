// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** An effect that accesses one variable, in many calls one for several threads and nothing else. */
interface VariableEffect extends Effect {
  /** Whether calls that write also read. */
  boolean isRead();

  /** Whether the call, which has ended, has written. */
  boolean isWrite(Throwable thrown, Object result);
}
