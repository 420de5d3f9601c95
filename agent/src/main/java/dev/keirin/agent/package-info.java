// SPDX-License-Identifier: Apache-2.0
/**
 * The Java agent: starts with the program, watches it, and tells what was found at its end. Sees
 * everything that a watched program needs, so nothing that only draws.
 */
package dev.keirin.agent;
