// SPDX-License-Identifier: Apache-2.0
/**
 * What a run says about warnings that were made without running anything. Sees the model and the
 * names of analyses that confirm; makes no warnings.
 */
package dev.keirin.analysis.warning;
