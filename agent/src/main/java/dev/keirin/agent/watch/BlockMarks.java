// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The variables that a thread has read in the outermost block that it is in, as far as the state of
 * the variable has a read of the thread already, from before the block. So what many threads read
 * again and again need not be written by all of them each time.
 *
 * <p>Only the thread itself adds something. Others may look when the thread is known to have made
 * the reads that it was about to make.
 */
final class BlockMarks {
  private static final int PLACES = 1 << 12;
  private static final int BULK = 1 << 8;
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);
  private static final AtomicInteger BULKS = new AtomicInteger();

  // The number of a variable and that of a block, by the last bits of the former.
  private long[] entries = {};
  private int[] sites = {};

  private int block;

  // What was marked before this block does not count any more.
  private int first;

  private int nextMark;
  private int marksLeft;

  // What was marked in the block, so that the variables can be told after all.
  private Object[] owners = {};
  private long[] offsets = {};
  private int[] places = {};
  private int count;

  /** Where a variable is, and where it was read. */
  interface Reads {
    void read(Object owner, long offset, int site);
  }

  /** A number for a variable that no other has; 0 if there are no more. */
  int newMark() {
    if (marksLeft == 0) {
      int bulk = BULKS.incrementAndGet();
      if (bulk <= 0 || bulk >= Integer.MAX_VALUE / BULK) {
        BULKS.set(-1);
        return 0;
      }
      nextMark = bulk * BULK;
      marksLeft = BULK;
    }
    marksLeft--;
    return nextMark++;
  }

  /** The thread enters an outermost block. */
  void nextBlock() {
    drop();
    block++;
    if (block == Integer.MAX_VALUE) {
      Arrays.fill(entries, 0);
      block = 1;
      first = 1;
    }
  }

  /** The number of the block that the thread is in, or was in last. */
  int block() {
    return block;
  }

  /** The thread does something that others see: what it reads then is not what it read before. */
  void forget() {
    first = block + 1;
    drop();
  }

  /** Whether the thread has not done anything that others see since the block began. */
  boolean isOpen() {
    return first <= block;
  }

  private static int place(int mark) {
    return mark & (PLACES - 1);
  }

  private static long entry(int mark, int inBlock) {
    return (long) mark << Integer.SIZE | inBlock;
  }

  /** Whether the variable was read in the block that the thread is in. */
  boolean has(int mark) {
    return entries.length > 0 && entries[place(mark)] == entry(mark, block);
  }

  /** Whether the variable was read in a block since which the thread did nothing others see. */
  boolean hasLately(int mark) {
    long entry = entries.length == 0 ? 0 : entries[place(mark)];
    return (int) (entry >>> Integer.SIZE) == mark && (int) entry >= first;
  }

  /** Whether adding the variable makes it forget none that was read in the block. */
  boolean isFree(int mark) {
    return entries.length == 0 || (int) entries[place(mark)] != block;
  }

  /** The variable, which an object has, is going to be read in the block, at a site. */
  void add(int mark, int site, Object owner, long offset) {
    if (entries.length == 0) {
      entries = new long[PLACES];
      sites = new int[PLACES];
    }
    if (count == owners.length) {
      int length = Math.max(16, 2 * count);
      owners = Arrays.copyOf(owners, length);
      offsets = Arrays.copyOf(offsets, length);
      places = Arrays.copyOf(places, length);
    }
    owners[count] = owner;
    offsets[count] = offset;
    places[count] = site;
    count++;
    sites[place(mark)] = site;
    ENTRY.setOpaque(entries, place(mark), entry(mark, block));
  }

  /** Whether nothing was read in the block. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Gives out what was read in the block. */
  void forEach(Reads action) {
    for (int i = 0; i < count; i++) {
      action.read(owners[i], offsets[i], places[i]);
    }
  }

  /** Lets go of the objects that have the variables. */
  void drop() {
    if (count > 0) {
      Arrays.fill(owners, 0, count, null);
      count = 0;
    }
  }

  /** Forgets a variable. */
  void remove(int mark) {
    if (hasLately(mark) || has(mark)) {
      ENTRY.setOpaque(entries, place(mark), 0L);
    }
  }

  /** Whether the variable was read in the block with a number. For others. */
  boolean has(int mark, int inBlock) {
    long[] known = entries;
    return known.length > 0 && (long) ENTRY.getOpaque(known, place(mark)) == entry(mark, inBlock);
  }

  /** Where the variable was read last. For others. */
  int site(int mark) {
    int[] known = sites;
    return known.length == 0 ? 0 : known[place(mark)];
  }

  /** The thread has ended, in no block: nothing that it has read is marked any more. */
  void end() {
    drop();
    owners = new Object[0];
    offsets = new long[0];
    places = new int[0];
    entries = new long[0];
    sites = new int[0];
  }
}
