// SPDX-License-Identifier: Apache-2.0
/** The graph that a finding proves itself with, before it is drawn. */
package dev.keirin.report.graph;
