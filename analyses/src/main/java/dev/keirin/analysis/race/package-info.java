// SPDX-License-Identifier: Apache-2.0
/** Analyses that look for data races. */
package dev.keirin.analysis.race;
