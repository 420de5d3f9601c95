// SPDX-License-Identifier: Apache-2.0
/**
 * Analyses that look for data races. They see the model, clocks and sets of locks; blocks are not
 * their concern.
 */
package dev.keirin.analysis.race;
