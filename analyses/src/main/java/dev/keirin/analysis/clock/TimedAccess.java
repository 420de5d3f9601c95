// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.Site;

/** An access that a variable remembers, with the epoch in which it was made. */
public record TimedAccess(ThreadEpoch epoch, Site site, boolean isWrite) {}
