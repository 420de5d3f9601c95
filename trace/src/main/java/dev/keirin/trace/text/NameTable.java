// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The things of one kind by name, found from the bytes of a line without making a string.
 *
 * <p>Two spellings of a name, with and without needless escapes, are the same thing.
 *
 * <p>This is where most of the time of reading goes, and most of that is waiting for memory. So
 * there are no entry objects: a slot is a single number, and the names are in one array in the
 * order in which they first occurred, which is often that in which they occur again.
 */
final class NameTable<T> {
  /** More names than this do not stay in the nearest caches, which makes guessing worthwhile. */
  private static final int MANY = 10_000;

  private final Function<String, T> maker;
  private final List<T> values = new ArrayList<>();

  /** The hash of a name in the upper half and one more than its number in the lower, or 0. */
  private long[] slots = new long[64];

  private byte[] names = new byte[512];

  /** Where each name starts, and where the last one ends. */
  private int[] starts = new int[32];

  /** The number that was found last. Often, what followed it when both were new follows again. */
  private int last = -1;

  NameTable(Function<String, T> maker) {
    this.maker = maker;
  }

  T get(String name) {
    byte[] bytes = Escapes.escape(name).getBytes(StandardCharsets.UTF_8);
    try {
      return get(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("an escaped name can be encoded", e);
    }
  }

  T get(byte[] bytes, int from, int to) throws CharacterCodingException {
    int size = values.size();
    if (size > MANY && last + 1 < size && isName(last + 1, bytes, from, to)) {
      last++;
      return values.get(last);
    }
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int mask = slots.length - 1;
    for (int at = spread(hash) & mask; slots[at] != 0; at = (at + 1) & mask) {
      long slot = slots[at];
      if ((int) (slot >> 32) == hash) {
        int number = (int) slot - 1;
        if (isName(number, bytes, from, to)) {
          last = number;
          return values.get(number);
        }
      }
    }
    return add(Arrays.copyOfRange(bytes, from, to), hash);
  }

  private boolean isName(int number, byte[] bytes, int from, int to) {
    return Arrays.equals(names, starts[number], starts[number + 1], bytes, from, to);
  }

  private T add(byte[] bytes, int hash) throws CharacterCodingException {
    T value = Escapes.isPlain(bytes) ? maker.apply(Escapes.plain(bytes)) : unusual(bytes);
    values.add(value);
    int count = values.size();
    if (4 * count > 3 * slots.length) {
      growSlots();
    }
    insert(((long) hash << 32) | count);
    append(bytes, count);
    return value;
  }

  private void append(byte[] name, int count) {
    int start = starts[count - 1];
    if (start + name.length > names.length) {
      names = Arrays.copyOf(names, 2 * (start + name.length));
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
    }
    System.arraycopy(name, 0, names, start, name.length);
    starts[count] = start + name.length;
  }

  private T unusual(byte[] bytes) throws CharacterCodingException {
    String name = Escapes.unescape(Escapes.decode(bytes));
    byte[] spelling = Escapes.escape(name).getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(spelling, bytes) ? maker.apply(name) : get(spelling, 0, spelling.length);
  }

  private void growSlots() {
    long[] old = slots;
    slots = new long[2 * old.length];
    for (long slot : old) {
      if (slot != 0) {
        insert(slot);
      }
    }
  }

  private void insert(long slot) {
    int mask = slots.length - 1;
    int at = spread((int) (slot >> 32)) & mask;
    while (slots[at] != 0) {
      at = (at + 1) & mask;
    }
    slots[at] = slot;
  }

  // Names that count up have hashes in a row, which linear probing would turn into long runs.
  private static int spread(int hash) {
    int product = hash * 0x9E3779B9;
    return product ^ (product >>> 15);
  }
}
