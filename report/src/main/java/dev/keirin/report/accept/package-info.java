// SPDX-License-Identifier: Apache-2.0
/**
 * What a user has decided not to hear of again. Sees results and input; decides nothing by itself
 * and draws nothing.
 */
package dev.keirin.report.accept;
