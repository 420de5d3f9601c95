// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;

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

  /**
   * Whether a field with these modifiers is left alone because nobody has written it: our own, and
   * what compilers and tools keep for themselves. With a volatile one they order threads.
   */
  public static boolean isHidden(int access) {
    return (access & Opcodes.ACC_SYNTHETIC) != 0 && (access & Opcodes.ACC_VOLATILE) == 0;
  }

  public boolean isKnown() {
    return declaringClass != null;
  }
}
