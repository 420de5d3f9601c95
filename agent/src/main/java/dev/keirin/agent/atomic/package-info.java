// SPDX-License-Identifier: Apache-2.0
/** Which code is meant to be atomic. */
package dev.keirin.agent.atomic;
