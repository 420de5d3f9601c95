// SPDX-License-Identifier: Apache-2.0
/**
 * The list of all analyses, and those that are chosen for a run. Sees every analysis; no analysis
 * sees this.
 */
package dev.keirin.analysis.catalog;
