// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;

/**
 * A case of the pattern.
 *
 * @param method the method that holds the context lock
 * @param context where it takes the context lock
 * @param pair the witness, under the names of the method
 * @param source where the witness is taken twice
 */
public record Pattern(ScannedMethod method, Enter context, LockPair pair, Source source) {}
