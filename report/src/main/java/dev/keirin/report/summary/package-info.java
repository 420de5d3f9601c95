// SPDX-License-Identifier: Apache-2.0
/**
 * Short reports for continuous integration. Sees results and words; is never loaded into a program
 * that is watched.
 */
package dev.keirin.report.summary;
