// SPDX-License-Identifier: Apache-2.0
/**
 * The options that all ways to use Keirin share, each defined once. Sees input only; what an option
 * does is up to who asks for it.
 */
package dev.keirin.option;
