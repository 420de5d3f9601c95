// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** The label of a block that is meant to be atomic: a method, or just a name. */
public final class Block extends Shadowed {
  private final String className;
  private final String method;
  private final boolean isDeclared;

  public Block(String className, String method) {
    this(className, method, false);
  }

  private Block(String className, String method, boolean isDeclared) {
    this.className = className;
    this.method = method;
    this.isDeclared = isDeclared;
  }

  /** A block that someone has said to be atomic. */
  public static Block declared(String className, String method) {
    return new Block(className, method, true);
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

  /** Whether someone is known to have said that it is atomic, or it just looks so. */
  public boolean isDeclared() {
    return isDeclared;
  }

  @Override
  public String toString() {
    return method.isEmpty() ? className : className + "." + method;
  }
}
