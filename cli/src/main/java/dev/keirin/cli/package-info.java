// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: one class for each command, and what commands have in common. Sees everything;
 * nobody sees it.
 */
package dev.keirin.cli;
