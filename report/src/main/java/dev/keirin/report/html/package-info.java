// SPDX-License-Identifier: Apache-2.0
/**
 * The report that a person reads in a browser. Sees results, words, sources and graphs; is never
 * loaded into a program that is watched.
 */
package dev.keirin.report.html;
