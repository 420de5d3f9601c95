// SPDX-License-Identifier: Apache-2.0
/**
 * Binary traces, .ktrace: blocks with checksums that hold definitions and operations. Sees
 * operations and input, not the other format.
 */
package dev.keirin.trace.binary;
