// SPDX-License-Identifier: Apache-2.0
/** What a user has decided not to hear of again. */
package dev.keirin.report.accept;
