// SPDX-License-Identifier: Apache-2.0
/**
 * Recorded executions: files to read and write, and what can be said about them. Sees operations
 * and input; knows of no analysis.
 */
package dev.keirin.trace;
