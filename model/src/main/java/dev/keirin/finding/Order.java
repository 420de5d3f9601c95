// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

/**
 * One step of a finding happens before another, because the two conflict.
 *
 * @param earlier the index of the step that comes first
 * @param later the index of the step that comes after it
 */
public record Order(int earlier, int later) {}
