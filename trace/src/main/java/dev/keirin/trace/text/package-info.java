// SPDX-License-Identifier: Apache-2.0
/** Text traces, one operation a line: the STD format with some additions. */
package dev.keirin.trace.text;
