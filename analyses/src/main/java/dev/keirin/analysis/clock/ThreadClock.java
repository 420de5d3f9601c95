// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.clock;

import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;

/**
 * What one thread knows of the others, and where it stands itself.
 *
 * <p>Only the thread itself changes it, but for the one that starts it, before it runs, and the one
 * that learns of its end. So it needs no lock, even where threads do not take turns.
 */
public final class ThreadClock {
  private static final int NO_COLUMN = -1;

  /** Stamps are asked for in bulk, so that threads seldom meet there. */
  private static final int STAMPS = 1 << 12;

  private final Columns columns;
  private final int number;
  private final String name;
  private final Site createdAt;

  /** What is known of other columns. The thread's own is not kept up to date in it. */
  private final VectorClock known = new VectorClock();

  // A column is taken when first needed, because by then the thread may know enough to continue
  // one. Ended threads have none.
  private int column = NO_COLUMN;
  private long clock;
  private long lastAccess;

  // Epochs from this clock on have the same locks, and others know either all of them or none.
  private long era;
  private ColumnLog log;
  private long stamp;
  private int stampsLeft;
  private final HeldLocks held = new HeldLocks();
  private Object transaction;
  private ThreadEpoch epoch;
  private boolean isInEpoch;
  private int place = -1;
  private volatile ThreadClock awaited;
  private final Lessons lessons = new Lessons();

  ThreadClock(Columns columns, ThreadId thread, Site createdAt) {
    this.columns = columns;
    this.number = thread.number();
    this.name = thread.name();
    this.createdAt = createdAt;
    renewStamp();
  }

  private void renewStamp() {
    if (stampsLeft == 0) {
      stamp = columns.newStamps(STAMPS);
      stampsLeft = STAMPS - 1;
    } else {
      stamp++;
      stampsLeft--;
    }
  }

  /** Its place among the threads that may still do something; negative if it is not there. */
  int place() {
    return place;
  }

  void place(int newPlace) {
    place = newPlace;
  }

  /**
   * The thread does nothing until another one has ended, and then knows what that one did; if it
   * accesses something, it goes on.
   */
  void awaitEnd(ThreadClock of) {
    endEpoch();
    awaited = of;
  }

  /**
   * The clock up to which the thread knows what was done in a column, if it does anything from now
   * on. Any thread may ask that has locked the live threads.
   */
  long certainlyKnows(int asked) {
    ThreadClock other = awaited; // before anything else, as it ends when all is learnt
    long here = soFarKnows(asked);
    return other == null ? here : Math.max(here, other.soFarKnows(asked));
  }

  private long soFarKnows(int asked) {
    return asked == column ? clock : known.get(asked);
  }

  /** The epoch that an access made now belongs to. */
  public ThreadEpoch epoch() {
    if (epoch == null) {
      startEpoch();
      epoch = new ThreadEpoch(this, held.now(), transaction);
    }
    return epoch;
  }

  /** As {@link #epoch} where its column and clock are enough, which no other epoch has. */
  public void startEpoch() {
    if (!isInEpoch) {
      findClock();
      isInEpoch = true;
    }
  }

  private void endEpoch() {
    epoch = null;
    isInEpoch = false;
  }

  private void findClock() {
    if (awaited != null) {
      awaited = null;
    }
    if (clock >= Columns.LAST_CLOCK) {
      retire();
    }
    ensureColumn();
    if (lastAccess == clock) {
      clock++; // so column and clock together tell of one epoch only
    }
    lastAccess = clock;
    if (log != null) {
      log.begin(clock, held.now());
    }
  }

  /** Whether all of the epoch so far happened before what the thread does now. */
  public boolean knows(ThreadEpoch past) {
    return knows(past.column, past.clock);
  }

  /** As the other one, for the epoch that a column has at a clock. */
  public boolean knows(int pastColumn, long pastClock) {
    return pastColumn == column || known.get(pastColumn) >= pastClock;
  }

  /**
   * Whether the epoch is one of this thread, and the thread has neither told others what it did nor
   * taken or released a lock since.
   */
  public boolean isRecent(ThreadEpoch past) {
    return past.column == column && past.clock >= era;
  }

  private void beginEra() {
    era = lastAccess == clock ? clock + 1 : clock;
    endEpoch();
  }

  /** Makes what follows belong to a transaction, or to none if that is null. */
  public void enter(Object newTransaction) {
    transaction = newTransaction;
    endEpoch();
  }

  /** What was last given to {@link #enter}. */
  public Object transaction() {
    return transaction;
  }

  /** The number of the thread. */
  int number() {
    return number;
  }

  String name() {
    return name;
  }

  Site createdAt() {
    return createdAt;
  }

  /** The column that it has. */
  public int column() {
    return column;
  }

  /** The clock of what it does now. */
  public long clock() {
    return clock;
  }

  long knownClock(int of) {
    return known.get(of);
  }

  /** Begins a column, or continues one in which the last access so far was made at a clock. */
  void start(int newColumn, long newClock, long lastAccessInColumn, ColumnLog newLog) {
    column = newColumn;
    log = newLog;
    if (log != null) {
      log.begin(newClock, this);
    }
    clock = newClock;
    lastAccess = lastAccessInColumn;
    beginEra();
    renewStamp();
  }

  void ensureColumn() {
    if (column == NO_COLUMN) {
      LiveThreads live = columns.live();
      live.lock();
      try {
        columns.assignTo(this);
        live.addLocked(this);
      } finally {
        live.unlock();
      }
    }
  }

  /** Gives the column back; should the thread go on after all, it gets another. */
  void retire() {
    if (column != NO_COLUMN) {
      known.set(column, clock);
      columns.live().lock();
      try {
        columns.retire(column, clock, lastAccess);
        column = NO_COLUMN;
      } finally {
        columns.live().unlock();
      }
      endEpoch();
      lessons.forget();
      renewStamp();
    }
  }

  void hold(LockSet locks) {
    held.become(locks);
    beginEra();
  }

  public LockSet held() {
    return held.now();
  }

  void learn(VectorClock other) {
    if (known.join(other)) {
      renewStamp();
    }
  }

  Lessons lessons() {
    return lessons;
  }

  /** Learns all that an ended thread did. */
  void learnEnd(ThreadClock ended) {
    learn(ended.known);
  }

  boolean knowsEnd(ThreadClock ended) {
    return ended.column == NO_COLUMN && knowsAll(ended.known);
  }

  /** Learns what another thread knows and did, without telling it. */
  void learnUnseen(ThreadClock other) {
    VectorClock all = new VectorClock();
    all.join(other.known);
    int theirs = other.column;
    if (theirs != NO_COLUMN) {
      all.set(theirs, other.clock);
    }
    learn(all);
  }

  /** Adds what this thread knows and did to a clock, and begins a new epoch. */
  void publish(VectorClock clocks, boolean isOwnColumnEnough) {
    ensureColumn();
    if (!isOwnColumnEnough) {
      clocks.join(known);
    }
    clocks.set(column, clock);
    clock++;
    beginEra();
  }

  boolean knowsAll(VectorClock other) {
    return known.coversExcept(column, other);
  }

  /** Changes whenever the thread learns something; no two threads ever have the same. */
  long stamp() {
    return stamp;
  }
}
