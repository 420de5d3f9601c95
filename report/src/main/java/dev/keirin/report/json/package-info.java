// SPDX-License-Identifier: Apache-2.0
/** The report that a program reads. */
package dev.keirin.report.json;
