// SPDX-License-Identifier: Apache-2.0
/**
 * Deadlocks that other schedules can bring: rings of threads that each hold a lock and want the
 * next one's. Sees the model and the history; deadlocks that happened are not found here.
 */
package dev.keirin.analysis.prediction.goodlock;
