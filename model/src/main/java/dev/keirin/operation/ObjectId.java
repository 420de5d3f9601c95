// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/**
 * An object of the program, or a class as the owner of its static fields, or just a name where
 * nothing more is known.
 */
public final class ObjectId extends Shadowed {
  private final String type;
  private final long number;

  private ObjectId(String type, long number) {
    this.type = type;
    this.number = number;
  }

  /** The instance of a class that has this number, which is 1 or more and never used again. */
  public static ObjectId instance(String type, long number) {
    return new ObjectId(type, number);
  }

  /** A class as the owner of static fields, or a name from a trace without types. */
  public static ObjectId named(String name) {
    return new ObjectId(name, 0);
  }

  /** The class name in the form of {@link Class#getName}, or the name of a named object. */
  public String type() {
    return type;
  }

  /** The number of the instance, 0 for a named object. */
  public long number() {
    return number;
  }

  @Override
  public String toString() {
    return number == 0 ? type : type + "@" + number;
  }
}
