// SPDX-License-Identifier: Apache-2.0
/**
 * Operations of an execution and the things they are about: threads, variables, locks, sites. Sees
 * nothing; how anybody writes, reads or judges operations is elsewhere.
 */
package dev.keirin.operation;
