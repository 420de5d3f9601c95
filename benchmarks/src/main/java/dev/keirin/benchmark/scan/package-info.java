// SPDX-License-Identifier: Apache-2.0
/** How fast class files are scanned. */
package dev.keirin.benchmark.scan;
