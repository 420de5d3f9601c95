// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

/** Something after which an expression may mean another object. */
public sealed interface Change extends LockOperation {

  /**
   * A field of some object, or a static field, was assigned. Which object does not matter: two
   * names may mean the same one.
   */
  record OfField(String owner, String name) implements Change {
    boolean isOf(String otherOwner, String otherName) {
      return name.equals(otherName) && owner.equals(otherOwner);
    }
  }

  /** An element of some array was assigned. */
  record OfElement() implements Change {}

  /** An instruction runs again, or control reaches a meeting again. */
  record OfLocal(int position, boolean isMeeting) implements Change {}
}
