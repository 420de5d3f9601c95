// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** Does nothing but to be interruptible, which every hook sees; without an effect there is none. */
final class InterruptibleEffect implements Effect {}
