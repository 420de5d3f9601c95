// SPDX-License-Identifier: Apache-2.0
/**
 * Names for locks, recovered from the code of one method. Sees the classes and ASM; looks at no
 * other method.
 */
package dev.keirin.scan.internal.expressions;
