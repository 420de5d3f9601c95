// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.Site;

/**
 * One operation of the story that a finding tells.
 *
 * @param thread who did it
 * @param operation what it was, as a word: {@code read}, {@code acquire}, {@code begin}
 * @param target what it was done to, or nothing
 * @param site where
 */
public record Step(String thread, String operation, String target, Site site) {}
