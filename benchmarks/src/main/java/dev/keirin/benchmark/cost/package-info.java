// SPDX-License-Identifier: Apache-2.0
/** Measures what watching a program costs: the same programs with and without a watcher. */
package dev.keirin.benchmark.cost;
