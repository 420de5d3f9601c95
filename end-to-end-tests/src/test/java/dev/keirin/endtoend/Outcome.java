// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

/** How a process ended and what it printed. */
record Outcome(int exitCode, String out, String error) {}
