// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import java.util.Collection;
import java.util.function.IntFunction;

/**
 * A name for a lock, or for the index of an array element, within one method. Equal expressions
 * mean the same object as long as nothing that they depend on changes.
 *
 * <p>A lock without a name, the star of the paper, is null wherever an expression may stand.
 */
public sealed interface LockExpression {
  /** Longer names are given up. */
  int GREATEST_SIZE = 5;

  /** The number of its parts. */
  int size();

  /** Whether it may mean another object after the change. */
  boolean dependsOn(Change change);

  /**
   * The same lock seen from a caller, or null if the caller has no name for it.
   *
   * @param arguments what the caller passes for each parameter, or null
   */
  LockExpression translate(IntFunction<LockExpression> arguments);

  /** Adds the locals that it is made of. */
  default void addLocals(Collection<Local> locals) {
    if (this instanceof Field field) {
      field.base().addLocals(locals);
    } else if (this instanceof Element element) {
      element.array().addLocals(locals);
      element.index().addLocals(locals);
    } else if (this instanceof Local local) {
      locals.add(local);
    }
  }

  /** The field of the object, or null if the name gets too long. */
  static LockExpression field(LockExpression base, String owner, String name, String descriptor) {
    return base == null || base.size() >= GREATEST_SIZE
        ? null
        : new Field(base, owner, name, descriptor);
  }

  /** The element of the array, or null if the name gets too long. */
  static LockExpression element(LockExpression array, LockExpression index) {
    return array == null || index == null || array.size() + index.size() > GREATEST_SIZE
        ? null
        : new Element(array, index);
  }

  /** What the caller passed; parameter 0 of an instance method is {@code this}. */
  record Parameter(int number) implements LockExpression {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return false;
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return arguments.apply(number);
    }
  }

  /** A static field. */
  record StaticField(String owner, String name, String descriptor) implements LockExpression {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return change instanceof Change.OfField field && field.isOf(owner, name);
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return this;
    }
  }

  /** The class object of a class. */
  record ClassObject(String name) implements LockExpression {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return false;
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return this;
    }
  }

  /** A field of an object. */
  record Field(LockExpression base, String owner, String name, String descriptor)
      implements LockExpression {
    @Override
    public int size() {
      return base.size() + 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return base.dependsOn(change)
          || (change instanceof Change.OfField field && field.isOf(owner, name));
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return field(base.translate(arguments), owner, name, descriptor);
    }

    /** Written out, like equals, because it is called so often that it matters. */
    @Override
    public int hashCode() {
      return 31 * base.hashCode() + name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Field that
          && name.equals(that.name)
          && owner.equals(that.owner)
          && descriptor.equals(that.descriptor)
          && base.equals(that.base);
    }
  }

  /** An element of an array. */
  record Element(LockExpression array, LockExpression index) implements LockExpression {
    @Override
    public int size() {
      return array.size() + index.size();
    }

    @Override
    public boolean dependsOn(Change change) {
      return change instanceof Change.OfElement
          || array.dependsOn(change)
          || index.dependsOn(change);
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return element(array.translate(arguments), index.translate(arguments));
    }
  }

  /** A number, as an index. */
  record Constant(int value) implements LockExpression {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return false;
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return this;
    }
  }

  /**
   * What one execution of an instruction produced, or what a variable holds where control flow
   * meets. It has no name outside of the method.
   *
   * @param position the instruction, or the first one after the meeting
   * @param slot the variable or stack slot where control flow meets, -1 for an instruction
   * @param former the name that the value had until the instruction changed what it means, or null
   */
  record Local(int position, int slot, LockExpression former) implements LockExpression {
    static Local result(int position) {
      return new Local(position, -1, null);
    }

    boolean isMeeting() {
      return slot >= 0;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean dependsOn(Change change) {
      return change instanceof Change.OfLocal local
          && local.position() == position
          && local.isMeeting() == isMeeting();
    }

    @Override
    public LockExpression translate(IntFunction<LockExpression> arguments) {
      return null;
    }
  }
}
