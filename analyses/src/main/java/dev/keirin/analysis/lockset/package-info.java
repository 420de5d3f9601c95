// SPDX-License-Identifier: Apache-2.0
/** Sets of locks, and which of them protect a variable. */
package dev.keirin.analysis.lockset;
