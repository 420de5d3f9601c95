// SPDX-License-Identifier: Apache-2.0
/**
 * From what instrumented code reports to operations in the order in which they happened. Sees the
 * model, the probe, instrumentation, and analyses that need not be told everything; knows no
 * options and no reports.
 */
package dev.keirin.agent.watch;
