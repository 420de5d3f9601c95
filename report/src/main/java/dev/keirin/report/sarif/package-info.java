// SPDX-License-Identifier: Apache-2.0
/** The report that code scanning services and editors read. */
package dev.keirin.report.sarif;
