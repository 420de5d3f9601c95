// SPDX-License-Identifier: Apache-2.0
/**
 * Turns class files into class files that report what they do to the probe.
 *
 * <p>Most programs are short, so most of this is run by the interpreter, which is slow with streams
 * and lambdas. And mocking frameworks change even {@code List.of} and {@code Collection.stream},
 * which then run code of the program. So there are plain loops wherever each class comes by.
 */
package dev.keirin.instrument;
