// SPDX-License-Identifier: Apache-2.0
/** From what instrumented code reports to operations in the order in which they happened. */
package dev.keirin.agent.watch;
