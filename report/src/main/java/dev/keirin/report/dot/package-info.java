// SPDX-License-Identifier: Apache-2.0
/** Graphs of findings for Graphviz. */
package dev.keirin.report.dot;
