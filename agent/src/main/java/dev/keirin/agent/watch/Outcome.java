// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** What becomes of an access that is compared with what is known of its variable. */
enum Outcome {
  /** It adds nothing. */
  REPEATED,
  /** It is known, and announced until it has been made. */
  ANNOUNCED,
  /** It must be told. */
  REFUSED
}
