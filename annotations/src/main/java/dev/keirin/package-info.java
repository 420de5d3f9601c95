// SPDX-License-Identifier: Apache-2.0
/** What a program can tell Keirin about itself. */
package dev.keirin;
