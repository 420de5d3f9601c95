// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.reduction;

/** Which way an operation can be moved past operations of other threads without any effect. */
enum Mover {
  /** To a later time: taking something that others cannot have meanwhile. */
  RIGHT,
  /** To an earlier time: giving something away. */
  LEFT,
  /** Not at all: a racy access, or one of a volatile variable that others use too. */
  NONE
}
