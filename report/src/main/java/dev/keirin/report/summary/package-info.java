// SPDX-License-Identifier: Apache-2.0
/** Short reports for continuous integration. */
package dev.keirin.report.summary;
