// SPDX-License-Identifier: Apache-2.0
/** How fast atomicity is analysed from traces. */
package dev.keirin.benchmark.atomicity;
