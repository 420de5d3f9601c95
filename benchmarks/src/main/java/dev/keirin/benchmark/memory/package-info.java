// SPDX-License-Identifier: Apache-2.0
/** How much memory long runs need. */
package dev.keirin.benchmark.memory;
