// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** A thread of the execution. Numbers count up from 0 in the order of first appearance. */
public final class ThreadId extends Shadowed {
  private final int number;
  private final String name;

  public ThreadId(int number, String name) {
    this.number = number;
    this.name = name;
  }

  public int number() {
    return number;
  }

  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
