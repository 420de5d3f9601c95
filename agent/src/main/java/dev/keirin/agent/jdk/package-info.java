// SPDX-License-Identifier: Apache-2.0
/** Hooks inside the JDK, where what matters has no call in the program's own code. */
package dev.keirin.agent.jdk;
