// SPDX-License-Identifier: Apache-2.0
/** Which operation happened before which, kept in vector clocks. */
package dev.keirin.analysis.clock;
