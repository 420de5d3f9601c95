// SPDX-License-Identifier: Apache-2.0
/**
 * Text traces, one operation a line: the STD format with some additions. Sees operations and input,
 * not the other format.
 */
package dev.keirin.trace.text;
