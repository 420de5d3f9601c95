// SPDX-License-Identifier: Apache-2.0
/** Recorded executions: files to read and write, and what can be said about them. */
package dev.keirin.trace;
