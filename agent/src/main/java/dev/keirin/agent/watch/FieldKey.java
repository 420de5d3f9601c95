// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** A field of a class, whichever objects have it. There is one key for one field. */
public final class FieldKey {
  private final String name;
  private final boolean isVolatile;
  private int slot = -1;

  FieldKey(String name, boolean isVolatile) {
    this.name = name;
    this.isVolatile = isVolatile;
  }

  /** Its number among the fields of its owner, or -1 as long as no site has told. */
  int slot() {
    return slot;
  }

  void slot(int newSlot) {
    slot = newSlot;
  }

  public String name() {
    return name;
  }

  public boolean isVolatile() {
    return isVolatile;
  }
}
