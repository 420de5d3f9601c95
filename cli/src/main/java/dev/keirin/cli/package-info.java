// SPDX-License-Identifier: Apache-2.0
/** The command line: one class for each command, and what commands have in common. */
package dev.keirin.cli;
