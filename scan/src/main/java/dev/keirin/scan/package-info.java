// SPDX-License-Identifier: Apache-2.0
/**
 * Finds suspicious locking in class files, without running anything. Sees the model, ASM and its
 * own packages below; no run ever loads it.
 */
package dev.keirin.scan;
