// SPDX-License-Identifier: Apache-2.0
/** What all reports start from: the findings of a run and where they came from. */
package dev.keirin.report;
