// SPDX-License-Identifier: Apache-2.0
/**
 * What is remembered of an execution to predict others from it: which operations must come first in
 * any of them, and which sections exclude each other. Sees the model; predicts nothing by itself.
 */
package dev.keirin.analysis.prediction.history;
