// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/**
 * How observation went.
 *
 * @param threads how many threads did anything
 * @param failures how often Keirin itself failed
 * @param firstFailure the first of these failures, or null
 * @param hasLostOrder whether observation ended before the program did, because a thread could not
 *     wait any longer for its turn to report
 * @param isFinalizerIgnored whether finalizers did anything, which is not watched
 * @param unplacedAccesses how many earlier accesses of variables that turned out to race were not
 *     told to analyses that ask when and in which block they were made, because that is not known
 */
public record WatchSummary(
    int threads,
    long failures,
    Throwable firstFailure,
    boolean hasLostOrder,
    boolean isFinalizerIgnored,
    long unplacedAccesses) {}
