// SPDX-License-Identifier: Apache-2.0
/** Exact analyses of atomicity: was each block as if it had run without interruption? */
package dev.keirin.analysis.atomicity;
