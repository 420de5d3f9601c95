// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** A field of a class, whichever objects have it. There is one key for one field. */
public final class FieldKey {
  private final String declaringClass;
  private final String name;
  private final boolean isVolatile;
  private int slot = -1;

  FieldKey(String declaringClass, String name, boolean isVolatile) {
    this.declaringClass = declaringClass;
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

  /** The name of the class that declares it. */
  String declaringClass() {
    return declaringClass;
  }

  public String name() {
    return name;
  }

  public boolean isVolatile() {
    return isVolatile;
  }
}
