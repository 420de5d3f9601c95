// SPDX-License-Identifier: Apache-2.0
/**
 * Lets JUnit tests fail when the threads in them interfere. Sees options, annotations and JUnit;
 * the agent is in another class loader, so it is talked to in types of the JDK.
 */
package dev.keirin.junit5;
