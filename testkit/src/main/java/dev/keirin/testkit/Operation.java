// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit;

import dev.keirin.operation.OperationKind;

/**
 * One operation as plain data. An oracle works on lists of these.
 *
 * @param target the name of the variable, lock, thread, block, channel or class; empty where there
 *     is none
 * @param location the text of the site
 */
public record Operation(String thread, OperationKind kind, String target, String location) {
  public boolean isAccess() {
    return kind.target() == OperationKind.Target.VARIABLE;
  }

  public boolean isWrite() {
    return kind.writes();
  }

  /**
   * The name of the object that the variable is a part of ({@code m} for {@code m{k}}), or null.
   */
  public String whole() {
    int brace = target.indexOf('{');
    return isAccess() && brace >= 0 ? target.substring(0, brace) : null;
  }

  @Override
  public String toString() {
    return thread
        + "|"
        + kind.word()
        + (target.isEmpty() ? "" : "(" + target + ")")
        + "|"
        + location;
  }
}
