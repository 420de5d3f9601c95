// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.Locale;

/**
 * A way to spend less on accesses that cannot race. Reports are the same without it, but for what
 * is counted there as not placed.
 */
public enum Saving {
  /** Objects carry what is known of their fields. */
  CARRIED_STATES,
  /** What they carry are numbers; only if nobody looks for anything but races. */
  EPOCHS,
  /** What all threads know of short arrays is not remembered; only with numbers. */
  FORGOTTEN_ARRAYS,
  /** What a constructor writes before others can know the object is not compared with anything. */
  FIRST_WRITES,
  /** An access is not looked at if the code before it makes sure that it adds nothing. */
  REPEATED_ACCESSES,
  /** Loops over arrays are told of when they are left. */
  LATER_LOOPS,
  /** Elements that a thread accesses again and again in no order are marked. */
  MARKED_ELEMENTS,
  /** What is marked of an array is looked up once for a loop in which nothing synchronises. */
  MARKS_IN_LOOPS,
  /** Calls on library objects that add nothing are not looked at again. */
  REPEATED_CALLS,
  /** Calls on library objects are made as they are if all that they mean is known beforehand. */
  SETTLED_CALLS,
  /** Methods that only make plain accesses are not entered as blocks within others. */
  LEAF_BLOCKS,
  /** Blocks are told only when something in them matters while they go on. */
  UNTOLD_BLOCKS,
  /** So are operations on monitors that nobody else used in a way that matters. */
  UNTOLD_MONITORS,
  /** And accesses of volatile variables; only where monitors are not told, either. */
  UNTOLD_VARIABLES,
  /** What many threads read in one such block after the other is remembered by each of them. */
  MARKED_READS,
  /** What a thread accesses in very many blocks without synchronising is not told apart. */
  STRETCHES_OVER_BLOCKS;

  /** Its name in options. */
  public String optionName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
