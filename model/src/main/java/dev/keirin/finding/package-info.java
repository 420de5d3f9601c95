// SPDX-License-Identifier: Apache-2.0
/** What analyses find, as data. */
package dev.keirin.finding;
