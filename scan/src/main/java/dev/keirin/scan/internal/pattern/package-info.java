// SPDX-License-Identifier: Apache-2.0
/** The search for a lock that is taken twice while another one is held. */
package dev.keirin.scan.internal.pattern;
