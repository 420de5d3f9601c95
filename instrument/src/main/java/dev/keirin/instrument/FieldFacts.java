// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * A field as an instruction names it.
 *
 * @param owner the class in the instruction, with slashes
 * @param declaringClass the class that declares it, with slashes, or null if that was not found
 * @param access its modifiers; meaningless if the declaring class was not found
 * @param number which it is among the instance fields of objects of the declaring class, or among
 *     the static fields of that class; -1 if it cannot be told
 */
public record FieldFacts(
    String owner, String name, String descriptor, String declaringClass, int access, int number) {

  public boolean isKnown() {
    return declaringClass != null;
  }
}
