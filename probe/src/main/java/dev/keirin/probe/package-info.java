// SPDX-License-Identifier: Apache-2.0
/**
 * What instrumented code calls. These classes are on the boot class path, so that every class of
 * the program finds them, and use nothing but the JDK.
 */
package dev.keirin.probe;
