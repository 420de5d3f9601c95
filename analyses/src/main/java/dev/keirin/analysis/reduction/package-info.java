// SPDX-License-Identifier: Apache-2.0
/**
 * Atomicity by reduction: which operations can be moved past those of other threads. Sees the
 * model, clocks, sets of locks and how exact analyses word operations; may warn falsely, unlike
 * them.
 */
package dev.keirin.analysis.reduction;
