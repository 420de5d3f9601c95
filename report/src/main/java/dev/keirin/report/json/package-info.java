// SPDX-License-Identifier: Apache-2.0
/**
 * The report that a program reads, and Keirin reads back. Sees results; it is data, so words for
 * people are not made here.
 */
package dev.keirin.report.json;
