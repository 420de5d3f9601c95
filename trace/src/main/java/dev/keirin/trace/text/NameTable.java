// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The things of one kind by name, found from the bytes of a line without making a string.
 *
 * <p>Two spellings of a name, with and without needless escapes, are the same thing.
 */
final class NameTable<T> {
  private final Function<String, T> maker;
  private Entry<T>[] entries = newEntries(64);
  private int size;

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
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int mask = entries.length - 1;
    for (int at = spread(hash) & mask; entries[at] != null; at = (at + 1) & mask) {
      Entry<T> entry = entries[at];
      if (entry.hash == hash && Arrays.equals(entry.name, 0, entry.name.length, bytes, from, to)) {
        return entry.value;
      }
    }
    return add(Arrays.copyOfRange(bytes, from, to), hash);
  }

  private T add(byte[] bytes, int hash) throws CharacterCodingException {
    String name = Escapes.unescape(Escapes.decode(bytes, 0, bytes.length));
    byte[] spelling = Escapes.escape(name).getBytes(StandardCharsets.UTF_8);
    boolean isUsual = Arrays.equals(spelling, bytes);
    T value = isUsual ? maker.apply(name) : get(spelling, 0, spelling.length);
    if (2 * (size + 1) > entries.length) {
      grow();
    }
    insert(new Entry<>(bytes, hash, value));
    size++;
    return value;
  }

  private void grow() {
    Entry<T>[] old = entries;
    entries = newEntries(2 * old.length);
    for (Entry<T> entry : old) {
      if (entry != null) {
        insert(entry);
      }
    }
  }

  private void insert(Entry<T> entry) {
    int at = spread(entry.hash) & (entries.length - 1);
    while (entries[at] != null) {
      at = (at + 1) & (entries.length - 1);
    }
    entries[at] = entry;
  }

  // Names that count up have hashes in a row, which linear probing would turn into long runs.
  private static int spread(int hash) {
    int product = hash * 0x9E3779B9;
    return product ^ (product >>> 15);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type cannot be made otherwise
  private static <T> Entry<T>[] newEntries(int length) {
    return (Entry<T>[]) new Entry[length];
  }

  private static final class Entry<T> {
    final byte[] name;
    final int hash;
    final T value;

    Entry(byte[] name, int hash, T value) {
      this.name = name;
      this.hash = hash;
      this.value = value;
    }
  }
}
