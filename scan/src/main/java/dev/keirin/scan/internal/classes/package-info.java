// SPDX-License-Identifier: Apache-2.0
/**
 * Class files as a scan sees them: where they come from, their hierarchy, who calls whom. Sees ASM
 * and input; knows nothing of locks.
 */
package dev.keirin.scan.internal.classes;
