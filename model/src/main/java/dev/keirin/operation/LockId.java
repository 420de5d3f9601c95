// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** A lock: the monitor of an object, or an object that is a lock itself. */
public final class LockId extends Shadowed {
  private final ObjectId object;

  public LockId(ObjectId object) {
    this.object = object;
  }

  public ObjectId object() {
    return object;
  }

  @Override
  public String toString() {
    return object.toString();
  }
}
