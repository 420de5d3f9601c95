// SPDX-License-Identifier: Apache-2.0
/**
 * The directory of reports and the files that are written there. Sees everything below, since it
 * starts each format; no format sees it.
 */
package dev.keirin.report;
