// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.Block;
import dev.keirin.operation.Site;

/** An atomic block that a thread is in. */
record OpenBlock(Block block, Site site) {}
