// SPDX-License-Identifier: Apache-2.0
/** Turns class files into class files that report what they do to the probe. */
package dev.keirin.instrument;
