// SPDX-License-Identifier: Apache-2.0
/** Cooperability: do threads interfere only where a yield says so, and where are yields needed? */
package dev.keirin.analysis.cooperability;
