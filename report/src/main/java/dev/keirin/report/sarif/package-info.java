// SPDX-License-Identifier: Apache-2.0
/**
 * The report that code scanning services and editors read. Sees results, words and sources; is
 * never loaded into a program that is watched.
 */
package dev.keirin.report.sarif;
