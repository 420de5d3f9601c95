// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.util.List;

/**
 * What a thread does between two operations that matter to others, as the analyses see it.
 *
 * @param moments what each analysis calls it
 */
record Stretch(ThreadState thread, List<Object> moments) {}
