// SPDX-License-Identifier: Apache-2.0
/**
 * Says which findings belong to which test, while the tests of a JVM run. Sees the model, options
 * and reports; test frameworks are known to the front ends only.
 */
package dev.keirin.agent.test;
