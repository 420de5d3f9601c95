// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import java.util.Arrays;

/** Things of one kind in the order of their definitions. */
final class Numbered<T> {
  private final String kind;
  private T[] things;
  private int size;

  /** The array, of the right type, is where they are kept at first. */
  Numbered(String kind, T[] things) {
    this.kind = kind;
    this.things = things;
  }

  int size() {
    return size;
  }

  void add(T thing) {
    if (size == things.length) {
      things = Arrays.copyOf(things, 2 * size);
    }
    things[size++] = thing;
  }

  T get(int number) throws DamageException {
    if (number < 0 || number >= size) {
      throw new DamageException("there is no " + kind + " " + number);
    }
    return things[number];
  }
}
