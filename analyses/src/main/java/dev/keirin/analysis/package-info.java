// SPDX-License-Identifier: Apache-2.0
/** Analyses: what they have in common, and the list of them. */
package dev.keirin.analysis;
