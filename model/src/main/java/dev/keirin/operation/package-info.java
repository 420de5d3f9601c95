// SPDX-License-Identifier: Apache-2.0
/** Operations of an execution and the things they are about: threads, variables, locks, sites. */
package dev.keirin.operation;
