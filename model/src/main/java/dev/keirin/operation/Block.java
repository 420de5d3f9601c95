// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** The label of a block that is meant to be atomic: a method, or just a name. */
public final class Block extends Shadowed {
  private final String className;
  private final String method;

  public Block(String className, String method) {
    this.className = className;
    this.method = method;
  }

  public static Block named(String name) {
    return new Block(name, "");
  }

  /** The class that declares the method, or the name of a named block. */
  public String className() {
    return className;
  }

  /** The method, or nothing for a named block. */
  public String method() {
    return method;
  }

  @Override
  public String toString() {
    return method.isEmpty() ? className : className + "." + method;
  }
}
