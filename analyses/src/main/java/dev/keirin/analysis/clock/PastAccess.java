// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.operation.Site;

/** An earlier access that a variable remembers. */
public record PastAccess(Segment segment, Site site, boolean isWrite) {}
