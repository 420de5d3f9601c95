// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

/** Finds nothing: shows what watching alone costs. */
final class EmptyAnalysis implements Analysis {}
