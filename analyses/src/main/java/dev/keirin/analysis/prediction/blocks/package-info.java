// SPDX-License-Identifier: Apache-2.0
/**
 * Blocks that one other thread could interrupt in another schedule. Sees the model and the history;
 * interruptions that happened are found by the exact analyses.
 */
package dev.keirin.analysis.prediction.blocks;
