// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/** Why code is taken for an atomic block. The target of the sites where one begins. */
public enum BlockOrigin {
  /** Someone has said that the method is atomic. */
  DECLARED_METHOD,
  /** The method looks like it. */
  GUESSED_METHOD,
  /** It is synchronized. */
  SYNCHRONIZED_BLOCK
}
