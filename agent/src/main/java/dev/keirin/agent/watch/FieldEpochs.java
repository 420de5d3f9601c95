// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.operation.Site;
import dev.keirin.probe.Epoch;

/**
 * The epochs that objects carry of their fields: of the last write, and of the last read since.
 *
 * <p>Any thread may access a field at any time, and there are two numbers to compare and to change.
 * Whoever writes first puts its own epoch in place and then looks at that of the read, and whoever
 * reads does it the other way round; so of two that race, one sees the other for sure. A read that
 * sees a write in that way is taken back, or else it would be taken for a repetition.
 *
 * <p>Two threads that read without being ordered can both be noted if everybody knows of the last
 * write, which does not matter any more then: one of them takes its place.
 *
 * <p>If more reads are not ordered, or an access races, the numbers are not enough. Then all that
 * is known of the field goes <i>elsewhere</i>, to the shadow of the object, and stays there.
 */
final class FieldEpochs {
  /** What has become of a read. */
  enum Reading {
    MADE,
    REFUSED,
    LOST
  }

  private final ObjectTable objects;
  private final Epochs epochs;
  private final CommonKnowledge common;

  FieldEpochs(ObjectTable objects, Epochs epochs) {
    this.objects = objects;
    this.epochs = epochs;
    this.common = epochs.common();
  }

  /**
   * Makes an access known.
   *
   * @param write where the object carries the epoch of the last write
   * @param read where it carries that of the last read
   * @param site the number of the place
   * @return false if it has to be made known elsewhere
   */
  boolean isAdvanced(
      ThreadState thread, Object owner, long write, long read, int site, boolean isWrite) {
    if (isWrite) {
      return isWritten(thread, owner, write, read, site);
    }
    Reading outcome = read(thread, owner, write, read, site);
    if (outcome == Reading.LOST) {
      RaceFilter.takeBackRead(thread, elsewhere(owner, write, read), 0);
    }
    return outcome == Reading.MADE;
  }

  /** Whether an access adds nothing. */
  boolean isRepeated(ThreadState thread, Object owner, long write, long read, boolean isWrite) {
    long now = thread.epoch();
    long lastWrite = Memory.getLong(owner, write);
    return isWrite
        ? Epoch.isAllIn(now, lastWrite)
        : Epoch.isIn(now, lastWrite) || Epoch.isIn(now, Memory.getLong(owner, read));
  }

  /** Makes a read known. If it is lost, it is known elsewhere and has to be taken back there. */
  Reading read(ThreadState thread, Object owner, long write, long read, int site) {
    long now = thread.epoch();
    while (true) {
      long lastWrite = Memory.getLong(owner, write);
      long lastRead = Memory.getLong(owner, read);
      if (Epoch.isIn(now, lastRead) || Epoch.isIn(now, lastWrite)) {
        return Reading.MADE;
      }
      if (!mayRead(thread, lastWrite) || Epoch.isElsewhere(lastRead)) {
        return Reading.REFUSED;
      }
      long mine = Epoch.at(now, site);
      if (!isKnown(thread, lastRead)) {
        if (!isReplaceable(thread, lastWrite)) {
          return Reading.REFUSED;
        }
        // Who writes compares and exchanges the same number, so one of the two sees the other.
        if (Memory.replaceLong(owner, write, lastWrite, Epoch.secondRead(mine))) {
          return Reading.MADE;
        }
      } else if (Memory.replaceLong(owner, read, lastRead, mine)) {
        long laterWrite = Memory.getLong(owner, write);
        if (laterWrite == lastWrite || mayRead(thread, laterWrite)) {
          if (Epoch.isSecondRead(lastWrite) && isKnown(thread, lastWrite)) {
            Memory.replaceLong(owner, write, lastWrite, 0); // the new read comes after both
          }
          return Reading.MADE;
        }
        boolean isTakenBack = Memory.replaceLong(owner, read, mine, lastRead);
        return isTakenBack ? Reading.REFUSED : Reading.LOST;
      }
    }
  }

  /** Whether what is in the place of the last write does not race with a read. */
  private boolean mayRead(ThreadState thread, long lastWrite) {
    return Epoch.isSecondRead(lastWrite) || isKnown(thread, lastWrite);
  }

  /** Whether what is in the place of the last write does not matter after a read. */
  private boolean isReplaceable(ThreadState thread, long lastWrite) {
    if (Epoch.isSecondRead(lastWrite)) {
      return isKnown(thread, lastWrite);
    }
    if (!common.includes(lastWrite)) {
      common.renew();
    }
    return common.includes(lastWrite);
  }

  /** Makes a write known; false if it has to be made known elsewhere. */
  boolean isWritten(ThreadState thread, Object owner, long write, long read, int site) {
    long now = thread.epoch();
    while (true) {
      long lastWrite = Memory.getLong(owner, write);
      long lastRead = Memory.getLong(owner, read);
      if (Epoch.isAllIn(now, lastWrite)) {
        return true;
      }
      if (!isKnown(thread, lastWrite) || !isKnown(thread, lastRead)) {
        return false;
      }
      if (Memory.replaceLong(owner, write, lastWrite, Epoch.at(now, site))) {
        return isReadKnown(thread, owner, read);
      }
    }
  }

  /** After a write: whether the last read came before it. Then it does not matter any more. */
  private boolean isReadKnown(ThreadState thread, Object owner, long read) {
    long lastRead = Memory.getLong(owner, read);
    if (!isKnown(thread, lastRead)) {
      return false;
    }
    // The thread's own reads are known to have been made before its later writes.
    if (lastRead != 0 && !Epochs.areOfOneColumn(lastRead, thread.epoch())) {
      Memory.replaceLong(owner, read, lastRead, 0);
    }
    return true;
  }

  private boolean isKnown(ThreadState thread, long epoch) {
    if (epoch == 0 || Epoch.isElsewhere(epoch)) {
      return epoch == 0;
    }
    // Most variables belong to one thread, which need not look at its clock for them.
    return Epochs.areOfOneColumn(epoch, thread.epoch()) || epochs.isKnown(thread.clock(), epoch);
  }

  /** Whether what is known of a field is elsewhere, or just about to be. */
  static boolean isElsewhere(Object owner, long writeOffset) {
    return Epoch.isElsewhere(Memory.getLong(owner, writeOffset));
  }

  /** What is known of a field, which is not in the object itself any more; one state. */
  AccessState[] elsewhere(Object owner, long writeOffset, long readOffset) {
    return elsewhere(objects.shadow(owner), writeOffset, owner, writeOffset, readOffset);
  }

  /**
   * As the other one, for a variable of an object that may be another one.
   *
   * @param shadow of that object
   * @param variable which of its variables it is
   */
  AccessState[] elsewhere(
      ObjectShadow shadow, long variable, Object owner, long writeOffset, long readOffset) {
    FieldElsewhere known = shadow.fieldElsewhere(variable);
    if (known == null) {
      StackRoom.requireLittle(); // others wait for what begins here
      // If somebody has copied all fields of another object, there is a mark and nothing else.
      boolean isMoved = isElsewhere(owner, writeOffset);
      known = shadow.madeFieldElsewhere(variable, isMoved);
    }
    if (!known.isReady()) {
      move(owner, writeOffset, readOffset, known);
    }
    return known.state();
  }

  private void move(Object owner, long writeOffset, long readOffset, FieldElsewhere to) {
    StackRoom.requireLittle();
    long write = Memory.exchangeLong(owner, writeOffset, Epoch.ELSEWHERE);
    if (Epoch.isElsewhere(write)) {
      to.awaitReady();
      return;
    }
    AccessState known = null;
    try {
      known = state(write, Memory.exchangeLong(owner, readOffset, Epoch.ELSEWHERE));
    } finally {
      to.ready(known); // others wait, even if memory is used up
    }
  }

  private AccessState state(long write, long read) {
    if (Epoch.isSecondRead(write)) {
      // Without a first one there would be no second one.
      return AccessState.read(segment(write), site(write), segment(read), site(read));
    }
    boolean isReadOver = Epochs.areOfOneColumn(read, write) && !Epochs.isLater(read, write);
    long lastRead = isReadOver ? 0 : read;
    return AccessState.of(segment(write), site(write), segment(lastRead), site(lastRead));
  }

  private ThreadEpoch segment(long epoch) {
    return epoch == 0 ? null : epochs.segment(epoch);
  }

  private static Site site(long epoch) {
    return epoch == 0 ? null : Epochs.site(epoch);
  }

  /** Lets the object carry that the thread has read a field of which more is known elsewhere. */
  static void noteRead(ThreadState thread, Object owner, long writeOffset, long readOffset) {
    // There is room for two, so let two threads not take it from each other again and again.
    boolean isEven = (thread.clock().column() & 1) == 0;
    Memory.putLong(owner, isEven ? writeOffset : readOffset, Epoch.readElsewhere(thread.epoch()));
  }

  /** Lets the object carry nothing any more about a field of which more is known elsewhere. */
  static void noteNothing(Object owner, long writeOffset, long readOffset) {
    Memory.putLong(owner, writeOffset, Epoch.ELSEWHERE);
    Memory.putLong(owner, readOffset, Epoch.ELSEWHERE);
  }
}
