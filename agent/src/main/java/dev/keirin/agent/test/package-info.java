// SPDX-License-Identifier: Apache-2.0
/** Says which findings belong to which test, while the tests of a JVM run. */
package dev.keirin.agent.test;
