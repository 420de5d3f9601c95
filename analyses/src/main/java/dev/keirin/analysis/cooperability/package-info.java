// SPDX-License-Identifier: Apache-2.0
/**
 * Cooperability: do threads interfere only where a yield says so, and where are yields needed? Sees
 * the model and the analyses of atomicity that it asks, with pieces between yields for blocks.
 */
package dev.keirin.analysis.cooperability;
