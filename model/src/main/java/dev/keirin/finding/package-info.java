// SPDX-License-Identifier: Apache-2.0
/**
 * What analyses find, as data. Sees operations; how findings are told to people is no part of it.
 */
package dev.keirin.finding;
