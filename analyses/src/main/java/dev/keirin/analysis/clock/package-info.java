// SPDX-License-Identifier: Apache-2.0
/**
 * Which operation happened before which, kept in vector clocks. Sees the model and sets of locks;
 * finds nothing by itself.
 */
package dev.keirin.analysis.clock;
