// SPDX-License-Identifier: Apache-2.0
/** Binary traces, .ktrace: blocks with checksums that hold definitions and operations. */
package dev.keirin.trace.binary;
