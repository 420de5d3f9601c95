// SPDX-License-Identifier: Apache-2.0
/**
 * Where the program's source text is, for reports that show it. Sees sites and input, not findings.
 */
package dev.keirin.report.source;
