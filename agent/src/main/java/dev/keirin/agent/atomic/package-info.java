// SPDX-License-Identifier: Apache-2.0
/**
 * Which code is meant to be atomic. Sees instrumentation and input; what happens in that code is
 * not its concern.
 */
package dev.keirin.agent.atomic;
