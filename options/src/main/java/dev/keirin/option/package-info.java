// SPDX-License-Identifier: Apache-2.0
/** The options that all ways to use Keirin share. */
package dev.keirin.option;
