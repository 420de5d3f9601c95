// SPDX-License-Identifier: Apache-2.0
/**
 * The search for a lock that is taken twice while another one is held. Sees classes and
 * expressions, but no instructions.
 */
package dev.keirin.scan.internal.pattern;
