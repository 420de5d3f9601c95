// SPDX-License-Identifier: Apache-2.0
/**
 * Executions for tests: written down as text, or random but well-formed. Sees the model; no part of
 * what is published.
 */
package dev.keirin.testkit;
