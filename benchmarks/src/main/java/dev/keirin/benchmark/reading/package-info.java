// SPDX-License-Identifier: Apache-2.0
/** How fast traces are read. */
package dev.keirin.benchmark.reading;
