// SPDX-License-Identifier: Apache-2.0
/**
 * What a run has found, as data: where it came from, what was found there, what is told together.
 * Sees findings only; how any of it is shown or kept in files is elsewhere.
 */
package dev.keirin.report.result;
