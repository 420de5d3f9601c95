// SPDX-License-Identifier: Apache-2.0
/** Finds suspicious locking in class files, without running anything. */
package dev.keirin.scan;
