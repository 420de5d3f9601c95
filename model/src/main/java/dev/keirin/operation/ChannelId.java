// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * A one-way order between threads that no lock or variable explains.
 *
 * <p>What is used again and again, such as a barrier, is a new channel each time round: a channel
 * orders all its sends before each later receive.
 */
public final class ChannelId extends Shadowed {
  /** What makes the order. */
  public enum Kind {
    LATCH,
    BARRIER,
    QUEUE,
    FUTURE,
    TASK,
    SEMAPHORE,
    EXCHANGE,
    PERMIT,
    INTERRUPT,
    CLASS_INITIALISATION,
    OTHER
  }

  private final Kind kind;
  private final ObjectId object;

  public ChannelId(Kind kind, ObjectId object) {
    this.kind = kind;
    this.object = object;
  }

  public Kind kind() {
    return kind;
  }

  public ObjectId object() {
    return object;
  }

  @Override
  public String toString() {
    return object.toString();
  }
}
