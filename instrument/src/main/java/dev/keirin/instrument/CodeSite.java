// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * An instruction of instrumented code that reports something.
 *
 * @param className the class that contains it, as {@link Class#getName} has it
 * @param line the source line, 0 if unknown
 * @param instruction which instruction of the method it is, counted from 0
 * @param target what it is about: a field, a called method, or null
 * @param loader how the class's own references are resolved
 * @param leaf the site where its method begins, if that is a block which need not be entered within
 *     others, or {@link #NO_LEAF}
 */
public record CodeSite(
    String className,
    String method,
    String file,
    int line,
    int instruction,
    Object target,
    LoaderRef loader,
    int leaf) {
  public static final int NO_LEAF = -1;
}
