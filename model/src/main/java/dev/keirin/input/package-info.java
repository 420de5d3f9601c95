// SPDX-License-Identifier: Apache-2.0
/**
 * What is common to everything that reads what a user gives, and its text made fit to be shown.
 * Sees nothing; each format has its reader elsewhere.
 */
package dev.keirin.input;
