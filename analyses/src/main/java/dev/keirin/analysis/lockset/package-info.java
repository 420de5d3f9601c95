// SPDX-License-Identifier: Apache-2.0
/**
 * Sets of locks, and which of them protect a variable. Sees the model; who warns of what is not
 * protected is an analysis elsewhere.
 */
package dev.keirin.analysis.lockset;
