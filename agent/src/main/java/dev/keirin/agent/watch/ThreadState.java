// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.RaceDriven.Standing;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.analysis.clock.ThreadEpoch;
import dev.keirin.analysis.lockset.LockSet;
import dev.keirin.instrument.CodeSite;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.Epoch;
import dev.keirin.probe.OpenBlocks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What is known about one thread of the program. Only that thread uses it, but for the flights. */
public final class ThreadState extends AccessingThread {
  private static final int MOST_READS = 1 << 12;
  private static final int FIRST_READS = 256;
  private static final int RANGE_CHANGES = 64;
  private static final int MONITORS = 16;
  private static final VarHandle FLIGHTS;
  private static final VarHandle PASSAGE;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      FLIGHTS = lookup.findVarHandle(ThreadState.class, "flights", long.class);
      PASSAGE = lookup.findVarHandle(ThreadState.class, "passage", Passage.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ThreadId id;
  private final EnteredMonitors methodMonitors = new EnteredMonitors();
  private final BitSet classesUsed = new BitSet();
  private boolean isStarted;
  private FieldReads[] fieldReads = new FieldReads[1];
  private AccessChange[] rangeChanges = {};
  private final ObjectTable.Entry[] monitors = new ObjectTable.Entry[MONITORS];
  private final AwaitedRuns awaitedRuns = new AwaitedRuns();
  private final MarkedArrays markedArrays = new MarkedArrays();
  private final LateAccesses lateAccesses;
  private final BlockMarks blockMarks = new BlockMarks();
  private Passage passage;
  private LockSet locksTold;

  // Where blocks began and ended whose end is to be reported.
  private int[] endsOfBlocks = new int[8];
  private int endedBlocks;
  private Standing[] standings;

  // How many outermost blocks it has entered since it did anything that others see, up to a limit.
  private int quietBlocks;
  private int mostQuietBlocks = Integer.MAX_VALUE;
  private boolean isStretchOverBlocks;
  private boolean isAsking;
  private ThreadClock clock;
  private ThreadClock otherClock;
  private Epochs epochs;
  private final FreeAccess freeAccess = new FreeAccess();
  private final long[] untold = new long[UntoldCounts.KINDS];

  // Odd while an access is announced but perhaps not made yet.
  private long flights;

  /**
   * @param lateAccesses null if everything is told at once
   */
  ThreadState(ThreadId id, long threadNumber, LateAccesses lateAccesses) {
    super(threadNumber, new OpenBlocks(lateAccesses != null));
    this.id = id;
    this.lateAccesses = lateAccesses;
  }

  public ThreadId id() {
    return id;
  }

  /** What follows belongs to another stretch than what was before. */
  void endStretch() {
    if (!blockMarks.isEmpty()) {
      FieldStates.publishMarks(this, passage);
    }
    blockMarks.forget();
    quietBlocks = 0;
    isStretchOverBlocks = false;
    endStretchForBlock();
  }

  /** As {@link #endStretch}, where all that follows is known of the thread was known before. */
  private void endStretchForBlock() {
    if (!awaitedRuns.isEmpty()) {
      awaitedRuns.drain(this::settle);
    }
    if (isStretchOverBlocks) {
      return;
    }
    markedArrays.end();
    repeatedCalls().endStretch();
    stretch(null, Epoch.NEVER);
  }

  private void settle(SiteCache run) {
    if (run.isRunning()) {
      lateAccesses.settle(this, run);
    }
  }

  /** Goes on with the clock of an earlier stretch; false if there was none. */
  boolean resumeStretch() {
    if (clock == null) {
      return false;
    }
    if (epochs == null) {
      stretch(clock.epoch(), Epoch.NEVER);
    } else {
      stretch(null, epochs.now(clock));
    }
    return true;
  }

  /** After so many blocks without anything that others see, stretches go on over blocks. */
  void mostQuietBlocks(int most) {
    mostQuietBlocks = most;
  }

  /**
   * Whether a stretch that starts now may go on over the blocks to come. A thread that goes through
   * very many blocks without synchronising mostly shares nothing with others but what all of them
   * only read, and to say so anew in each block is dear. If such an access turns out to race after
   * all, nobody knows in which block it was made, and it is not told to those who ask.
   */
  boolean mayStretchOverBlocks() {
    return quietBlocks >= mostQuietBlocks && passage == null;
  }

  /**
   * The stretch that has started goes on over blocks, until the thread does something others see.
   */
  void stretchOverBlocks() {
    isStretchOverBlocks = true;
  }

  boolean isStretchOverBlocks() {
    return isStretchOverBlocks;
  }

  /** Whether a stretch has started. */
  boolean isInStretch() {
    return epoch() >= 0 || currentStretch() != null;
  }

  void startStretch(ThreadClock newClock) {
    clock = newClock;
    resumeStretch();
  }

  /** From now on, stretches are also known as numbers, unless it is null. */
  void epochs(Epochs newEpochs) {
    epochs = newEpochs;
  }

  /** The segment in which plain accesses are made now, or null if no stretch has started. */
  ThreadEpoch segment() {
    if (currentStretch() == null && epoch() >= 0) {
      stretch(clock.epoch(), epoch()); // with epochs, few need more
    }
    return (ThreadEpoch) currentStretch();
  }

  /** What the thread remembers of a site; fresh if it remembers nothing. */
  SiteCache cache(int site, boolean isWrite) {
    return run(site) instanceof SiteCache cache ? cache : newCache(site, isWrite);
  }

  private SiteCache newCache(int site, boolean isWrite) {
    SiteCache cache =
        new SiteCache(site, new AccessChange(this, SiteTable.get(site).site(), isWrite));
    add(cache);
    return cache;
  }

  /**
   * What calls at a site that access many elements do to their states. It is the same one for all
   * of them as far as possible: then elements that are accessed alike have the same state.
   */
  @SuppressWarnings("ReferenceEquality") // places in the code have one site each
  AccessChange rangeChange(Site site, boolean isWrite) {
    if (rangeChanges.length == 0) {
      rangeChanges = new AccessChange[RANGE_CHANGES];
    }
    int place = (System.identityHashCode(site) << 1 | (isWrite ? 1 : 0)) & RANGE_CHANGES - 1;
    AccessChange known = rangeChanges[place];
    if (known == null || known.site() != site || known.isWrite() != isWrite) {
      known = new AccessChange(this, site, isWrite);
      rangeChanges[place] = known;
    }
    return known;
  }

  /**
   * The entry of an object that does not carry its shadow and whose monitor the thread uses at a
   * site; null if there is none. To find it by its hash code takes the JVM long while the monitor
   * is entered.
   */
  ObjectTable.Entry monitor(ObjectTable objects, Object object, int site) {
    int place = site & MONITORS - 1;
    ObjectTable.Entry known = monitors[place];
    if (known == null || !known.refersTo(object)) {
      known = objects.knownEntry(object);
      monitors[place] = known;
    }
    return known;
  }

  /** The arrays whose elements the thread accesses again and again. */
  MarkedArrays markedArrays() {
    return markedArrays;
  }

  /** What the thread remembers of its reads of fields at a site. */
  FieldReads reads(WatchedSite at) {
    int index = at.number() & (fieldReads.length - 1);
    FieldReads reads = fieldReads[index];
    return reads != null && reads.isFor(at) ? reads : newReads(at);
  }

  private FieldReads newReads(WatchedSite at) {
    boolean isTaken = fieldReads[at.number() & (fieldReads.length - 1)] != null;
    if (fieldReads.length < (isTaken ? MOST_READS : FIRST_READS)) {
      growReads();
    }
    int index = at.number() & (fieldReads.length - 1);
    if (fieldReads[index] == null) {
      fieldReads[index] = new FieldReads(at);
    } else {
      fieldReads[index].moveTo(at);
    }
    return fieldReads[index];
  }

  private void growReads() {
    FieldReads[] before = fieldReads;
    fieldReads = new FieldReads[Math.max(FIRST_READS, 2 * before.length)];
    for (FieldReads reads : before) {
      if (reads != null) {
        fieldReads[reads.number() & (fieldReads.length - 1)] = reads;
      }
    }
  }

  /**
   * Forgets what helps the thread only as long as it goes on. Variables may refer to what their
   * last threads did for ever, and these in turn to states of before, of other threads.
   */
  void end() {
    forgetRuns();
    repeatedCalls().clear();
    fieldReads = new FieldReads[1];
    rangeChanges = new AccessChange[0];
    Arrays.fill(monitors, null);
    blockMarks.end();
  }

  /** What the thread knows of the others; null before its first stretch. */
  ThreadClock clock() {
    return clock;
  }

  void clock(ThreadClock newClock) {
    clock = newClock;
  }

  /** What it knows in a second order, if there is one. */
  ThreadClock otherClock() {
    return otherClock;
  }

  void otherClock(ThreadClock newClock) {
    otherClock = newClock;
  }

  /**
   * The run of accesses that begins must be made known before the stretch ends, after those that
   * began before it.
   */
  void await(SiteCache run) {
    awaitedRuns.add(run);
  }

  /** An access is announced. What follows must have the effect of a full fence. */
  void takeOff() {
    FLIGHTS.setOpaque(this, flights | 1);
  }

  /** The announced access has been made, if there was one. */
  void land() {
    FLIGHTS.setRelease(this, (flights | 1) + 1);
  }

  /** Odd while an access is announced but perhaps not made yet. Any thread may ask. */
  long flights() {
    return (long) FLIGHTS.getVolatile(this);
  }

  /** Enters a block, which is reported only when something happens in it. */
  void enter(int site) {
    if (openBlocks().count() == 0) {
      endStretchForBlock();
      blockMarks.nextBlock();
      quietBlocks = Math.min(quietBlocks + 1, mostQuietBlocks);
    }
    openBlocks().enter(site);
  }

  /**
   * The thread tells something in a method that is a block but need not be entered, within another
   * one; now it is.
   */
  void enterLeaf(int beginning) {
    OpenBlocks open = openBlocks();
    int around = open.count();
    if (beginning != CodeSite.NO_LEAF && around > 0 && open.site(around - 1) != beginning) {
      open.enter(beginning);
    }
  }

  /** The access that it is making without the turn, if any. */
  FreeAccess freeAccess() {
    return freeAccess;
  }

  /** How many operations of each kind the thread has made that nobody was told of. */
  long[] untold() {
    return untold;
  }

  /**
   * Leaves the innermost block, which was reported and is in another one. That it has ended is
   * reported before anything else is that the thread does; it means nothing to others.
   */
  void leaveLater(int site) {
    if (endedBlocks + 2 > endsOfBlocks.length) {
      endsOfBlocks = Arrays.copyOf(endsOfBlocks, 2 * endsOfBlocks.length);
    }
    endsOfBlocks[endedBlocks++] = leave();
    endsOfBlocks[endedBlocks++] = site;
  }

  /** Reports the blocks that the thread has left or is in and that have not been reported yet. */
  void reportBlocks(Operations sink) {
    for (int i = 0; i < endedBlocks; i += 2) {
      WatchedSite at = SiteTable.get(endsOfBlocks[i]);
      sink.block(OperationKind.END, id, Blocks.of(at), SiteTable.get(endsOfBlocks[i + 1]).site());
    }
    endedBlocks = 0;
    OpenBlocks open = openBlocks();
    while (open.told() < open.count()) {
      WatchedSite at = SiteTable.get(open.site(open.told()));
      open.told(open.told() + 1);
      sink.block(OperationKind.BEGIN, id, Blocks.of(at), at.site());
    }
  }

  /**
   * The block that the thread goes through and that nobody need be told of yet; null if it is in
   * none. Not to be asked if a block has been told.
   *
   * @param moments how the analyses call what it does now
   */
  Passage passage(List<Object> moments) {
    if (passage == null && openBlocks().count() > 0) {
      WatchedSite beginning = SiteTable.get(openBlocks().site(0));
      PASSAGE.setRelease(
          this, new Passage(this, beginning, blockMarks.block(), moments, clock.held()));
    }
    return passage;
  }

  /** As {@link #passage}, for whoever asks; perhaps the thread has just left the block. */
  Passage passageSeen() {
    return (Passage) PASSAGE.getAcquire(this);
  }

  /** Whether the thread is in a block, and neither it nor others have told of it as it knows. */
  boolean isInUntoldBlock() {
    return openBlocks().count() > 0 && openBlocks().told() == 0;
  }

  /** The variables that the thread has read in its block and that carry no sign of that. */
  BlockMarks blockMarks() {
    return blockMarks;
  }

  /** The passage if something happened in it and the thread has not seen yet that it was told. */
  Passage unseenPassage() {
    return openBlocks().told() == 0 ? passage : null;
  }

  /** The outermost block has been told. */
  void outermostBlockTold() {
    openBlocks().told(1);
  }

  /** Whether the thread is in a block that was told. */
  boolean isInToldBlock() {
    return openBlocks().told() > 0 || (passage != null && passage.isTold());
  }

  /**
   * The thread asks what analyses call what it does now; false if it does already. Then another
   * agent has put code into the lists of the JDK, and what that does is what is asked about.
   */
  boolean startAsking() {
    boolean isFirst = !isAsking;
    isAsking = true;
    return isFirst;
  }

  void endAsking() {
    isAsking = false;
  }

  /** How the thread stands with each analysis; null if it is not known. */
  Standing[] standings() {
    return standings;
  }

  void standings(Standing[] newStandings) {
    standings = newStandings;
  }

  boolean isInnermostBlockReported() {
    OpenBlocks open = openBlocks();
    if (open.count() == 1 && open.told() == 0 && passage != null && !passage.end()) {
      open.told(1);
    }
    return open.told() > 0 && open.told() == open.count();
  }

  /** Leaves the innermost block and returns where it began; negative if the thread is in none. */
  int leave() {
    if (openBlocks().count() == 0) {
      return -1;
    }
    int site = openBlocks().leave();
    if (openBlocks().count() == 0) {
      PASSAGE.setRelease(this, (Passage) null);
      blockMarks.drop(); // what was not told until now never has to be
      endStretchForBlock();
    }
    return site;
  }

  /** The locks that analyses were last told the thread has, or null. With the turn. */
  LockSet locksTold() {
    return locksTold;
  }

  void locksTold(LockSet newLocks) {
    locksTold = newLocks;
  }

  /** The monitors of the synchronized methods that the thread is in, the innermost last. */
  EnteredMonitors methodMonitors() {
    return methodMonitors;
  }

  /** The classes, by number, of whose initialisation the thread knows. */
  BitSet classesUsed() {
    return classesUsed;
  }

  /** Notes that the thread is being started; false if that is known already. */
  boolean start() {
    boolean isFirst = !isStarted;
    isStarted = true;
    return isFirst;
  }

  /** By identity, but without {@code Object.hashCode}, which other agents may have changed. */
  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
