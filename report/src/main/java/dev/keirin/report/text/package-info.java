// SPDX-License-Identifier: Apache-2.0
/** The report that a person reads on a terminal. */
package dev.keirin.report.text;
