// SPDX-License-Identifier: Apache-2.0
/**
 * What a program can tell Keirin about itself. Sees nothing, and does nothing: it may be on the
 * class path of any program.
 */
package dev.keirin;
