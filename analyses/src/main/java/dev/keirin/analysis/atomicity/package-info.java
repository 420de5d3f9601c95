// SPDX-License-Identifier: Apache-2.0
/**
 * Exact analyses of atomicity: was each block as if it had run without interruption? They see the
 * model, clocks and sets of locks; what other schedules might do is predicted elsewhere.
 */
package dev.keirin.analysis.atomicity;
