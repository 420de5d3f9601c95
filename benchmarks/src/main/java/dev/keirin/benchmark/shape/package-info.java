// SPDX-License-Identifier: Apache-2.0
/** Executions of any length in a few shapes, all serializable, to measure analyses with. */
package dev.keirin.benchmark.shape;
