// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * What instrumentation shall report.
 *
 * @param withValues whether accesses report values
 */
public record Plan(
    boolean withValues,
    AtomicBlocks blocks,
    ModelledCalls calls,
    SiteRegistry sites,
    ClassFinder finder) {}
