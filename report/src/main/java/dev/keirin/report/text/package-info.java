// SPDX-License-Identifier: Apache-2.0
/**
 * The report that a person reads on a terminal, and the words that all reports have in common. Sees
 * results and what is accepted; no other format.
 */
package dev.keirin.report.text;
