// SPDX-License-Identifier: Apache-2.0
/**
 * The graph that a finding proves itself with, before it is drawn. Sees findings; where boxes are
 * placed and how they look is elsewhere.
 */
package dev.keirin.report.graph;
