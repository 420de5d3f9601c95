// SPDX-License-Identifier: Apache-2.0
/** Atomicity by reduction: which operations can be moved past those of other threads. */
package dev.keirin.analysis.reduction;
