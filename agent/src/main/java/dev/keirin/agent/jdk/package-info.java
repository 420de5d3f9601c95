// SPDX-License-Identifier: Apache-2.0
/**
 * Hooks inside the JDK, where what matters has no call in the program's own code. Sees the probe
 * and ASM only; what the hooks report is decided elsewhere.
 */
package dev.keirin.agent.jdk;
