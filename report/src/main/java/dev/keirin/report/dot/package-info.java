// SPDX-License-Identifier: Apache-2.0
/**
 * Graphs of findings for Graphviz. Sees graphs, which it does not lay out; is never loaded into a
 * program that is watched.
 */
package dev.keirin.report.dot;
