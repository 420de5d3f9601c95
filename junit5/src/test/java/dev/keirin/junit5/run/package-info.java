// SPDX-License-Identifier: Apache-2.0
/** Runs tests in a JVM of their own. */
package dev.keirin.junit5.run;
