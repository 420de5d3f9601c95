// SPDX-License-Identifier: Apache-2.0
/** What a run says about warnings that were made without running anything. */
package dev.keirin.analysis.warning;
