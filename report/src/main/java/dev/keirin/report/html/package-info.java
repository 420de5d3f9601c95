// SPDX-License-Identifier: Apache-2.0
/** The report that a person reads in a browser. */
package dev.keirin.report.html;
