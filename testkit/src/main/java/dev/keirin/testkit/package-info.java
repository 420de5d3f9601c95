// SPDX-License-Identifier: Apache-2.0
/** Executions for tests: written down as text, or random but well-formed. */
package dev.keirin.testkit;
