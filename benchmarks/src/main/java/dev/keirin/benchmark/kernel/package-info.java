// SPDX-License-Identifier: Apache-2.0
/**
 * Small correct concurrent programs, each checking its own result, on which the cost of watching is
 * measured.
 */
package dev.keirin.benchmark.kernel;
