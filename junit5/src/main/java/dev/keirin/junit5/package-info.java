// SPDX-License-Identifier: Apache-2.0
/** Lets JUnit tests fail when the threads in them interfere. */
package dev.keirin.junit5;
