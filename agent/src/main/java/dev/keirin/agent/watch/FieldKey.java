// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** A field of a class, whichever objects have it. There is one key for one field. */
public final class FieldKey {
  private final String name;
  private final boolean isVolatile;

  FieldKey(String name, boolean isVolatile) {
    this.name = name;
    this.isVolatile = isVolatile;
  }

  public String name() {
    return name;
  }

  public boolean isVolatile() {
    return isVolatile;
  }
}
