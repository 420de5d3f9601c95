// SPDX-License-Identifier: Apache-2.0
/** Sets of locks. */
package dev.keirin.analysis.lockset;
