// SPDX-License-Identifier: Apache-2.0
/**
 * Blocks that chains of threads could interrupt in another schedule, and pairs of blocks that could
 * each miss what the other wrote; also on ways through the code that were not taken. Sees the model
 * and the history; what those ways would have done is told by what watches the run.
 */
package dev.keirin.analysis.prediction.have;
